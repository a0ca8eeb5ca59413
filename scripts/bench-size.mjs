import { markdownTable, sectionOf } from "./lib/bench-page.mjs";
import { benchmark, grouped } from "./lib/benchmark.mjs";
import {
  kSizeBudgets,
  kSizeProducts,
  largestSymbols,
  measuredSizes,
  sizeDifferences,
  sizeExcesses,
  sizeSum,
  tableBytes,
} from "./lib/image-size.mjs";
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

/** Shows what differs from the figures in the last commit's page. */
async function showDifferences(text) {
  const { code, output } = await run("git", ["show", `HEAD:${kPage}`]);
  if (code !== 0) return;
  const lines = sizeDifferences(tableBytes(sectionOf(output, kSection)), tableBytes(text));
  console.log(`Difference to ${kPage} of the last commit, hub:\n${lines.join("\n") || "none"}\n`);
}

/** Measures the program's size by folder and by name; fails if a product exceeds its budget. */
await benchmark({ section: kSection }, async () => {
  const sizes = await measuredSizes();
  const text = [folderTable(sizes), symbolTable(await largestSymbols(kSymbols))].join("\n\n");
  await showDifferences(text);
  return { text, excesses: sizeExcesses(sizes) };
});
