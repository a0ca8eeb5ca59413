import { pathToFileURL } from "node:url";
import { includeFindings } from "./lib/firmware-includes.mjs";
import { firmwareFindings } from "./lib/firmware-layers.mjs";
import { root } from "./lib/paths.mjs";
import { webFindings } from "./lib/web-layers.mjs";

/**
 * Every import that the layers of docs/architecture.md do not allow, as `file:line: what, and what is
 * allowed`.
 * @param {string} base the checkout to examine
 */
export async function layerFindings(base = root) {
  return [...(await firmwareFindings(base)), ...(await includeFindings(base)), ...(await webFindings(base))];
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const findings = await layerFindings();
  for (const finding of findings) console.log(finding);
  process.exitCode = findings.length > 0 ? 1 : 0;
}
