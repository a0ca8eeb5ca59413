/** Budgets in bytes, because of the size of the hub's flash and the time of a phone's first load. */
const kPageBudget = 40 * 1024;
const kPartBudget = 16 * 1024;

/** Lists the other files of the built panel in data/www; renaming it switches to another panel. */
export const kManifest = "panel.txt";

/** Whether `name` is the file name of the page, such as index-1f0c2a9b3d.html.gz. */
export function isPage(name) {
  return /^index-[a-z0-9]+\.html\.gz$/.test(name);
}

/**
 * Whether `name` is the file name of a chunk, an icon or the web app manifest, such as sand-7762a71e72.js.gz.
 */
export function isPart(name) {
  return /^[a-z0-9]+-[a-z0-9]+\.(js|png|webmanifest)\.gz$/.test(name);
}

/**
 * The manifest's text (firmware/core/ota/image/panel_files.h). `names`: the page and its parts, in any
 * order.
 */
export function manifestOf({ version, policy, names }) {
  const [page, ...furtherPages] = names.filter(isPage);
  if (!page || furtherPages.length > 0) throw new Error("A panel has one page");
  const parts = names.filter(isPart).sort();
  const lines = ["LUMIPANEL 1", `version ${version}`, `page ${page}`, `policy ${policy}`];
  return [...lines, ...parts.map((part) => `part ${part}`), ""].join("\n");
}

/** Parses a text written by manifestOf(). */
export function readManifest(text) {
  const valuesOf = (key) => [...text.matchAll(new RegExp(`^${key} (.*)$`, "gm"))].map(([, value]) => value);
  const [[version], [page], [policy]] = [valuesOf("version"), valuesOf("page"), valuesOf("policy")];
  return { version, page, policy, parts: valuesOf("part") };
}

/** The maximum size in bytes of the file `name`, as the browser receives it. */
export function budgetOf(name) {
  return isPart(name) ? kPartBudget : kPageBudget;
}

/** The title of the file `name`: "sand" for sand-7762a71e72.js.gz, "start" for the page. */
export function titleOf(name) {
  return isPart(name) ? name.split("-")[0] : "start";
}
