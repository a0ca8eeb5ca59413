import { readdirSync } from "node:fs";
import { machine, writeSection } from "./lib/bench-page.mjs";
import { root } from "./lib/paths.mjs";
import { run } from "./lib/run.mjs";
import { ensure, main } from "./lib/setup.mjs";
import { seconds } from "./lib/steps.mjs";

/** Runs all benchmarks, or those whose names contain the first argument, with the other options. */
await main(async () => {
  const options = process.argv.slice(2);
  const part = !options[0] || options[0].startsWith("--") ? "" : options.shift();
  await ensure({ need: "bench" });
  const names = readdirSync(`${root}/scripts`)
    .map((file) => file.match(/^bench-([\w-]+)\.mjs$/)?.[1])
    .filter((name) => name?.includes(part));
  if (names.length === 0) console.log("There is no such benchmark.");
  if (part === "") writeSection("machine", await machine());
  const failed = [];
  for (const name of names.sort()) {
    const begun = performance.now();
    console.log(`\n${name}`);
    const { code } = await run(process.execPath, [`${root}/scripts/bench-${name}.mjs`, ...options], {
      echo: true,
    });
    console.log(`${code === 0 ? "done" : "FAILED"}, ${seconds(begun)}`);
    if (code !== 0) failed.push(name);
  }
  return names.length > 0 && failed.length === 0 ? 0 : 1;
});
