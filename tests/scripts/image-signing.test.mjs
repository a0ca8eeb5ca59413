import { execFileSync } from "node:child_process";
import { createPublicKey, verify } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from "node:fs";
import { expect, test } from "vitest";
import { espImage } from "../../scripts/lib/esp-image.mjs";
import { isSigned, makeKeys, signImage } from "../../scripts/lib/image-signing.mjs";
import { temporaryFolder } from "../support/temporary-folder.mjs";

const inFolder = temporaryFolder();

const text = (name) => readFileSync(inFolder(name), "utf8");

/** The commands are separate programs, which start slowly on a busy machine. */
const kPatience = 30_000;

function npmScript(name, ...args) {
  const script = new URL(`../../scripts/${name}.mjs`, import.meta.url).pathname;
  try {
    return { ok: true, output: execFileSync("node", [script, ...args], { encoding: "utf8", stdio: "pipe" }) };
  } catch (error) {
    return { ok: false, output: error.stderr };
  }
}

const publicPem = (privatePem) => createPublicKey(privatePem).export({ type: "spki", format: "pem" });

test("only the owner can read the private key, and the keys are a pair", () => {
  makeKeys(inFolder());
  expect(statSync(inFolder("firmware.pem")).mode & 0o777).toBe(0o600);
  expect(publicPem(text("firmware.pem"))).toBe(text("firmware.pub.pem"));
});

test("existing keys stay, unless forced", () => {
  makeKeys(inFolder());
  const first = text("firmware.pem");
  expect(() => makeKeys(inFolder())).toThrow("is there already");
  expect(text("firmware.pem")).toBe(first);
  makeKeys(inFolder(), { force: true });
  expect(text("firmware.pem")).not.toBe(first);
  expect(publicPem(text("firmware.pem"))).toBe(text("firmware.pub.pem"));
  expect(statSync(inFolder("firmware.pem")).mode & 0o777).toBe(0o600);
});

test("new keys that cannot be written leave the old ones unchanged", () => {
  makeKeys(inFolder());
  const before = [text("firmware.pem"), text("firmware.pub.pem")];
  mkdirSync(inFolder("firmware.pub.pem.new"));
  expect(() => makeKeys(inFolder(), { force: true })).toThrow("EISDIR");
  expect([text("firmware.pem"), text("firmware.pub.pem")]).toEqual(before);
});

test("a private key without its public key is not overwritten either", () => {
  writeFileSync(inFolder("firmware.pem"), "mine");
  expect(() => makeKeys(inFolder())).toThrow("is there already");
  expect(text("firmware.pem")).toBe("mine");
  expect(existsSync(inFolder("firmware.pub.pem"))).toBe(false);
});

test("a signature consists of magic, r and s over all bytes before it", () => {
  makeKeys(inFolder());
  const image = espImage();
  const signed = signImage(image, text("firmware.pem"));
  expect(signed).toHaveLength(image.length + 72);
  expect(signed.subarray(0, image.length)).toEqual(image);
  expect(signed.toString("latin1", image.length, image.length + 8)).toBe("LUMISIG1");
  const key = { key: createPublicKey(text("firmware.pub.pem")), dsaEncoding: "ieee-p1363" };
  expect(verify("sha256", image, key, signed.subarray(-64))).toBe(true);
  expect([isSigned(image), isSigned(signed)]).toEqual([false, true]);
});

test("a signed file, or one that is not an image, is not signed", () => {
  makeKeys(inFolder());
  const key = text("firmware.pem");
  expect(() => signImage(signImage(espImage(), key), key)).toThrow("The image is signed already.");
  expect(() => signImage(Buffer.from("Hello"), key)).toThrow("This is not a firmware image.");
});

test("the commands create keys and sign a file, once", { timeout: kPatience }, () => {
  expect(npmScript("make-keys", "--folder", inFolder()).output).toContain(inFolder("firmware.pub.pem"));
  expect(npmScript("make-keys", "--folder", inFolder())).toEqual({
    ok: false,
    output: `${inFolder("firmware.pem")} is there already; --force makes new keys.\n`,
  });
  const file = inFolder("hub.bin");
  writeFileSync(file, espImage());
  const sign = () => npmScript("sign-image", file, "--key", inFolder("firmware.pem"));
  expect(sign().ok).toBe(true);
  const signed = readFileSync(file);
  expect(isSigned(signed)).toBe(true);
  expect(sign()).toEqual({ ok: false, output: `${file}: The image is signed already.\n` });
  expect(readFileSync(file)).toEqual(signed);
  expect(existsSync(`${file}.new`)).toBe(false);
});

test("a key is not taken for the image, and invalid arguments are reported", {
  timeout: kPatience,
}, () => {
  makeKeys(inFolder());
  const key = inFolder("key.bin");
  renameSync(inFolder("firmware.pem"), key);
  const image = inFolder("hub.bin");
  writeFileSync(image, espImage());
  for (const args of [
    ["--key", key, image],
    [`--key=${key}`, image],
  ]) {
    writeFileSync(image, espImage());
    expect(npmScript("sign-image", ...args)).toMatchObject({ ok: true });
    expect(isSigned(readFileSync(image))).toBe(true);
  }
  for (const [args, complaint] of [
    [["--key", key], "Which image?"],
    [[image, "--key", inFolder("none.pem")], "no such file"],
    [[image, image], "Which image?"],
    [[image, "--force"], "Unknown option '--force'"],
    [[image, "--key"], "'--key <value>' argument missing"],
  ])
    expect(npmScript("sign-image", ...args).output).toContain(complaint);
});
