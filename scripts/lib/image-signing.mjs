import { createPrivateKey, generateKeyPairSync, sign } from "node:crypto";
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

export const kPrivateKey = "firmware.pem";
export const kPublicKey = "firmware.pub.pem";

const kMagic = Buffer.from("LUMISIG1");
const kSignatureBytes = 64;
const kImageStarts = [Buffer.from([0xe9]), Buffer.from("LUMIPANEL1")];

/**
 * Writes a new key pair for ECDSA with P-256 into `folder`, as PEM. Throws if there is a key already, unless
 * `force` is set.
 * @param {string} folder created if necessary
 * @param {{force?: boolean}} options force: overwrite existing keys
 */
export function makeKeys(folder, { force = false } = {}) {
  const path = (name) => join(folder, name);
  const present = [kPrivateKey, kPublicKey].map(path).find((file) => existsSync(file));
  if (present !== undefined && !force)
    throw new Error(`${present} is there already; --force makes new keys.`);
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  writeNew(path(kPrivateKey), privateKey.export({ type: "pkcs8", format: "pem" }), 0o600);
  writeNew(path(kPublicKey), publicKey.export({ type: "spki", format: "pem" }), 0o644);
  for (const name of [kPrivateKey, kPublicKey]) renameSync(newOf(path(name)), path(name));
}

const newOf = (path) => `${path}.new`;

/** Writes `path`.new. The caller renames it once all files are written, so that a failure changes no key. */
function writeNew(path, text, mode) {
  rmSync(newOf(path), { force: true });
  writeFileSync(newOf(path), text, { mode, flush: true });
}

function onP256(key) {
  if (key.asymmetricKeyType !== "ec" || key.asymmetricKeyDetails?.namedCurve !== "prime256v1")
    throw new Error("The key is not one for ECDSA with P-256.");
  return key;
}

/**
 * Whether the image ends with a signature; does not verify it.
 * @param {Buffer} bytes
 */
export function isSigned(bytes) {
  const at = bytes.length - kSignatureBytes - kMagic.length;
  return at > 0 && bytes.subarray(at, at + kMagic.length).equals(kMagic);
}

/**
 * `bytes` followed by a signature (docs/firmware-images.md). Throws if they are not an image or already
 * signed, or if the key is not for P-256.
 * @param {Buffer} bytes an image without one
 * @param {import("node:crypto").KeyObject | string} privateKey or its PEM
 */
export function signImage(bytes, privateKey) {
  if (!kImageStarts.some((start) => bytes.subarray(0, start.length).equals(start)))
    throw new Error("This is not a firmware image.");
  if (isSigned(bytes)) throw new Error("The image is signed already.");
  const key = onP256(typeof privateKey === "string" ? createPrivateKey(privateKey) : privateKey);
  return Buffer.concat([bytes, kMagic, sign("sha256", bytes, { key, dsaEncoding: "ieee-p1363" })]);
}
