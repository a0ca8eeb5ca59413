import { createHash } from "node:crypto";

/** Budgets in bytes, because of the size of the hub's flash and the time of a phone's first load. */
const kPageBudget = 38_000;
const kPartBudget = 16 * 1024;

/** Lists the other files of the built panel in data/www; renaming it switches to another panel. */
export const kManifest = "panel.txt";

/** Whether `name` is the file name of the page, such as index-1f0c2a9b3d.html.gz. */
export function isPage(name) {
  return /^index-[a-z0-9]+\.html\.gz$/.test(name);
}

/** Whether `name` is the name of a chunk, such as sand-7762a71e72.js.gz. */
export function isChunk(name) {
  return /^[a-z0-9]+-[a-z0-9]+\.js\.gz$/.test(name);
}

/** Whether `name` is the file name of the bundle, which contains all chunks. */
export function isBundle(name) {
  return /^chunks-[a-z0-9]+\.bin$/.test(name);
}

/** Whether `name` is the file name of the bundle, the icon or the web app manifest. */
export function isPart(name) {
  return isBundle(name) || /^[a-z0-9]+-[a-z0-9]+\.(png|webmanifest)\.gz$/.test(name);
}

/** Bytes at the end of the bundle by which the hub recognizes its content. */
const kBundleMark = 8;

/**
 * The bundle of the chunks: its name and content, and the place of each chunk. After the chunks follow the
 * first bytes of their SHA-256.
 * @param {[string, Buffer][]} files names and contents of the chunks
 */
export function bundleOf(files) {
  const sorted = files.toSorted(([one], [other]) => (one < other ? -1 : 1));
  let offset = 0;
  const chunks = sorted.map(([name, { length: size }]) => {
    offset += size;
    return { name, offset: offset - size, size };
  });
  const content = Buffer.concat(sorted.map(([, packed]) => packed));
  const digest = createHash("sha256").update(content).digest();
  return {
    name: `chunks-${digest.toString("hex").slice(0, 10)}.bin`,
    content: Buffer.concat([content, digest.subarray(0, kBundleMark)]),
    chunks,
  };
}

/**
 * The manifest's text (firmware/core/ota/image/panel_files.h). `names`: the files, which are the page and its
 * parts, in any order. `chunks`: as bundleOf() returns them.
 */
export function manifestOf({ version, policy, names, chunks }) {
  const [page, ...furtherPages] = names.filter(isPage);
  if (!page || furtherPages.length > 0) throw new Error("A panel has one page");
  const lines = ["LUMIPANEL 1", `version ${version}`, `page ${page}`, `policy ${policy}`];
  const parts = names.filter(isPart).sort();
  const places = chunks.map(({ name, offset, size }) => `chunk ${name} ${offset} ${size}`);
  return [...lines, ...parts.map((part) => `part ${part}`), ...places, ""].join("\n");
}

/** Parses a text written by manifestOf(). */
export function readManifest(text) {
  const valuesOf = (key) => [...text.matchAll(new RegExp(`^${key} (.*)$`, "gm"))].map(([, value]) => value);
  const [[version], [page], [policy]] = [valuesOf("version"), valuesOf("page"), valuesOf("policy")];
  const chunks = valuesOf("chunk").map((value) => {
    const [name, offset, size] = value.split(" ");
    return { name, offset: Number(offset), size: Number(size) };
  });
  return { version, page, policy, parts: valuesOf("part"), chunks };
}

/** The maximum size in bytes of the page, chunk or part `name`, as the browser receives it. */
export function budgetOf(name) {
  return isPage(name) ? kPageBudget : kPartBudget;
}

/** The title of the page, chunk or part `name`: "sand" for sand-7762a71e72.js.gz, "start" for the page. */
export function titleOf(name) {
  return isPage(name) ? "start" : name.split("-")[0];
}
