import { markdownTable } from "./lib/bench-page.mjs";
import { benchmark, grouped } from "./lib/benchmark.mjs";
import { kSizeBudgets, kSizeProducts, measuredSizes, sizeExcesses, sizeSum } from "./lib/image-size.mjs";

/** Measures the program's size by folder; fails if a product exceeds its budget. */
await benchmark({ section: "size" }, async () => {
  const sizes = await measuredSizes();
  const folders = [...new Set(kSizeProducts.flatMap((name) => [...sizes[name].keys()]))];
  const row = (folder) => [folder, ...kSizeProducts.map((name) => grouped(sizes[name].get(folder) ?? 0))];
  const bySize = (a, b) => (sizes.hub.get(b) ?? 0) - (sizes.hub.get(a) ?? 0);
  const text = markdownTable([
    ["folder", ...kSizeProducts.map((name) => `${name}, bytes`)],
    ...folders.sort(bySize).map(row),
    ["all", ...kSizeProducts.map((name) => grouped(sizeSum(sizes[name])))],
    ["at most", ...kSizeProducts.map((name) => grouped(kSizeBudgets[name]))],
  ]);
  return { text, excesses: sizeExcesses(sizes) };
});
