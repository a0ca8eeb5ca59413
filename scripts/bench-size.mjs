import { markdownTable, writeSection } from "./lib/bench-page.mjs";
import {
  grouped,
  kSizeBudgets,
  kSizeProducts,
  measuredSizes,
  sizeExcesses,
  sizeSum,
} from "./lib/image-size.mjs";
import { ensure, main } from "./lib/setup.mjs";

/** Measures the program's size by folder; fails if a product exceeds its budget. */
await main(async () => {
  await ensure({ need: "bench" });
  const sizes = await measuredSizes();
  const folders = [...new Set(kSizeProducts.flatMap((name) => [...sizes[name].keys()]))];
  const row = (folder) => [folder, ...kSizeProducts.map((name) => grouped(sizes[name].get(folder) ?? 0))];
  const bySize = (a, b) => (sizes.hub.get(b) ?? 0) - (sizes.hub.get(a) ?? 0);
  const table = markdownTable([
    ["folder", ...kSizeProducts.map((name) => `${name}, bytes`)],
    ...folders.sort(bySize).map(row),
    ["all", ...kSizeProducts.map((name) => grouped(sizeSum(sizes[name])))],
    ["at most", ...kSizeProducts.map((name) => grouped(kSizeBudgets[name]))],
  ]);
  console.log(table);
  writeSection("size", table);
  const excesses = sizeExcesses(sizes);
  for (const excess of excesses) console.log(`Over budget: ${excess}`);
  return excesses.length === 0 ? 0 : 1;
});
