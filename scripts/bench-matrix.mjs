import { markdownTable, writeSection } from "./lib/bench-page.mjs";
import { countInstructions } from "./lib/callgrind.mjs";
import { buildHost } from "./lib/cmake.mjs";
import { buildDir } from "./lib/paths.mjs";
import { run } from "./lib/run.mjs";
import { ensure, main } from "./lib/setup.mjs";
import { StepFailed } from "./lib/steps.mjs";

const kTarget = "bench/bench_matrix";
const kProgram = `${buildDir}/${kTarget}`;
const kPixels = 256;
const kMostAFrame = 100_000; // at most two matrices are wired to the hub: two fifths of a pass of the loop

const grouped = (count) => Math.round(count).toLocaleString("en-US");

function parsed(output) {
  return output
    .trim()
    .split("\n")
    .map((line) => line.split("\t"))
    .map(([name, ...numbers]) => [name, ...numbers.map(Number)]);
}

async function measured() {
  const { output, counts } = await countInstructions(kProgram);
  const timed = await run(kProgram);
  if (timed.code !== 0) throw new StepFailed("bench_matrix did not come to its end", timed.output);
  const times = new Map(parsed(timed.output).map(([name, , nanoseconds]) => [name, nanoseconds]));
  return parsed(output).map(([name, frames, , allocations]) => ({
    name,
    instructions: counts.get(name)[0] / frames,
    time: times.get(name),
    allocations,
  }));
}

/** Counts and times the frames of a matrix; fails if a budget is exceeded. */
await main(async () => {
  await ensure({ need: "bench" });
  await buildHost({ targets: [kTarget], title: "Compiling the matrices' benchmark" });
  const cases = await measured();
  const off = cases[0].time;
  const table = markdownTable([
    ["picture", "instructions a frame", "a pixel", "µs a frame", "times off", "allocations"],
    ...cases.map((one) => [
      one.name,
      grouped(one.instructions),
      (one.instructions / kPixels).toFixed(1),
      (one.time / 1000).toFixed(1),
      (one.time / off).toFixed(2),
      one.allocations,
    ]),
  ]);
  console.log(table);
  writeSection("matrix", table);
  const over = cases.filter(({ instructions, allocations }) => instructions > kMostAFrame || allocations > 0);
  for (const { name, instructions, allocations } of over) {
    const costs = `${grouped(instructions)} instructions, ${allocations} allocations a frame`;
    console.log(`Over budget: ${name}: ${costs}; ${grouped(kMostAFrame)} and none are allowed`);
  }
  return over.length === 0 ? 0 : 1;
});
