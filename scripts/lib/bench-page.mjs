import { readFileSync, writeFileSync } from "node:fs";
import { cpus, totalmem } from "node:os";
import { root } from "./paths.mjs";
import { run } from "./run.mjs";
import { StepFailed } from "./steps.mjs";

const kPage = `${root}/docs/benchmarks.md`;
const kGibibyte = 2 ** 30;

const marked = (name) => new RegExp(`(<!-- ${name}: begin -->\\n)([\\s\\S]*?)(<!-- ${name}: end -->)`);

/** The text between the marks `<!-- name: begin -->` and `<!-- name: end -->`; empty without them. */
export function sectionOf(page, name) {
  return page.match(marked(name))?.[2] ?? "";
}

/**
 * `page` with `text` between the marks of this name.
 * @throws {StepFailed} if the page has no such marks
 */
export function withSection(page, name, text) {
  if (!marked(name).test(page)) throw new StepFailed(`The page has no place for "${name}".`);
  return page.replace(marked(name), (_, begin, _old, end) => `${begin}${text}\n${end}`);
}

/** Writes the measured figures to docs/benchmarks.md. */
export function writeSection(name, text, file = kPage) {
  writeFileSync(file, withSection(readFileSync(file, "utf8"), name, text));
}

/**
 * A Markdown table; the first row is its head.
 * @param {(string|number)[][]} rows
 */
export function markdownTable([head, ...rows]) {
  const line = (cells) => `| ${cells.join(" | ")} |`;
  return [line(head), `|${"---|".repeat(head.length)}`, ...rows.map(line)].join("\n");
}

/** Describes the machine on which the figures were measured. */
export async function machine() {
  const memory = Math.round(totalmem() / kGibibyte);
  const compiler = (await run("g++", ["-dumpfullversion"])).output.trim();
  return `${cpus().length} cores of ${cpus()[0].model.trim()}, ${memory} GiB, Linux, g++ ${compiler}, Node ${process.versions.node}`;
}
