import { appendFileSync, readFileSync, statSync } from "node:fs";
import { optionValue } from "./lib/arguments.mjs";
import { markdownTable, sectionOf } from "./lib/bench-page.mjs";
import { benchmark, grouped } from "./lib/benchmark.mjs";
import {
  imageTable,
  kSizeBudgets,
  kSizeProducts,
  largestSymbols,
  measuredSizes,
  sizeDifferences,
  sizeExcesses,
  sizeSum,
  tableBytes,
} from "./lib/image-size.mjs";
import { root } from "./lib/paths.mjs";
import { run } from "./lib/run.mjs";

const kSection = "size";
const kPage = "docs/benchmarks.md";
const kSymbols = 40;

function folderTable(sizes) {
  const folders = [...new Set(kSizeProducts.flatMap((name) => [...sizes[name].keys()]))];
  const row = (folder) => [folder, ...kSizeProducts.map((name) => grouped(sizes[name].get(folder) ?? 0))];
  const bySize = (a, b) => (sizes.hub.get(b) ?? 0) - (sizes.hub.get(a) ?? 0);
  return markdownTable([
    ["folder", ...kSizeProducts.map((name) => `${name}, bytes`)],
    ...folders.sort(bySize).map(row),
    ["all", ...kSizeProducts.map((name) => grouped(sizeSum(sizes[name])))],
    ["at most", ...kSizeProducts.map((name) => grouped(kSizeBudgets[name]))],
  ]);
}

function symbolTable(symbols) {
  const rows = [...symbols].map(([name, bytes]) => [name, grouped(bytes)]);
  return markdownTable([["largest functions and constants of the hub", "bytes"], ...rows]);
}

/** In a workflow, the last commit is the measured one. */
const kBase = process.env.GITHUB_STEP_SUMMARY ? "HEAD^" : "HEAD";

/** What differs from the figures in the page of `kBase`. */
async function differences(text) {
  const command = ["-c", "safe.directory=*", "show", `${kBase}:${kPage}`];
  const { code, output } = await run("git", command);
  if (code !== 0) return `No difference: ${kBase} is not here.`;
  const lines = sizeDifferences(tableBytes(sectionOf(output, kSection)), tableBytes(text));
  return `Difference to ${kPage} of ${kBase}, hub:\n\n${lines.join("\n") || "none"}\n`;
}

/** Shows the difference, and in a workflow adds the whole report to the run's summary. */
async function report(text) {
  const difference = await differences(text);
  console.log(difference);
  const summary = process.env.GITHUB_STEP_SUMMARY;
  if (summary)
    appendFileSync(summary, `## The program's size\n\n${text}\n\n${difference.replaceAll("\n", "  \n")}\n`);
}

/** Measures the program's size by folder and by name; fails if a product exceeds its budget. */
async function measureProgram() {
  const sizes = await measuredSizes();
  const text = [folderTable(sizes), symbolTable(await largestSymbols(kSymbols))].join("\n\n");
  await report(text);
  return { text, excesses: sizeExcesses(sizes) };
}

/** The image of a build for 4 MB of flash: `map` is its linker's map, which lies beside the .bin file. */
function measureImage(map) {
  const image = map.replace(/\.map$/, ".bin");
  const bytes = statSync(image).size;
  const app = readFileSync(`${root}/partitions/4mb.csv`, "utf8").match(/^app0,.*?,.*?,.*?, *(\w+)/m)[1];
  const date = statSync(image).mtime.toISOString().slice(0, 10);
  const table = imageTable(readFileSync(map, "latin1"), bytes, Number(app));
  const excesses = bytes > Number(app) ? [`the image: ${grouped(bytes)} bytes`] : [];
  return { text: `Linked on ${date}.\n\n${table}`, excesses };
}

const map = optionValue(process.argv, "--image");
if (map) await benchmark({ section: "image" }, () => measureImage(map));
else await benchmark({ section: kSection }, measureProgram);
