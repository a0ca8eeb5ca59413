import { markdownTable } from "./lib/bench-page.mjs";
import { benchmark, fields, fieldsOf, grouped } from "./lib/benchmark.mjs";
import { countInstructions } from "./lib/callgrind.mjs";
import { buildDir } from "./lib/paths.mjs";

const kTarget = "bench/bench_matrix";
const kPixels = 256;
const kMostAFrame = 100_000; // instructions; two matrices wired to the hub take two fifths of a pass's budget

async function measured() {
  const { output, counts } = await countInstructions(`${buildDir}/${kTarget}`);
  const times = new Map(
    (await fieldsOf(kTarget)).map(([name, , nanoseconds]) => [name, Number(nanoseconds)]),
  );
  return fields(output).map(([name, frames, , allocations]) => ({
    name,
    instructions: counts.get(name)[0] / Number(frames),
    time: times.get(name),
    allocations: Number(allocations),
  }));
}

/** Counts and times the frames of a matrix; fails if a budget is exceeded. */
await benchmark({ section: "matrix", targets: [kTarget] }, async () => {
  const cases = await measured();
  const off = cases[0].time;
  const text = markdownTable([
    [
      "picture",
      "instructions a frame",
      "instructions a pixel",
      "µs a frame",
      "time relative to off",
      "allocations",
    ],
    ...cases.map((one) => [
      one.name,
      grouped(one.instructions),
      (one.instructions / kPixels).toFixed(1),
      (one.time / 1000).toFixed(1),
      (one.time / off).toFixed(2),
      one.allocations,
    ]),
  ]);
  const over = cases.filter(({ instructions, allocations }) => instructions > kMostAFrame || allocations > 0);
  const excesses = over.map(
    ({ name, instructions, allocations }) =>
      `${name}: ${grouped(instructions)} instructions, ${allocations} allocations a frame; ${grouped(kMostAFrame)} and none are allowed`,
  );
  return { text, excesses };
});
