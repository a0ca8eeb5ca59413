import { countInstructions } from "./callgrind.mjs";
import { buildDir } from "./paths.mjs";
import { run } from "./run.mjs";
import { StepFailed } from "./steps.mjs";

export const kLightsTarget = "bench/bench_lights";

const kProgram = `${buildDir}/${kLightsTarget}`;

/**
 * The output of tests/bench/lights_bench.cpp with the instructions that callgrind counted.
 * @param {"check"|"all"} scope
 * @returns {Promise<{name: string, leds: number, budget: number, instructions: number, allocations:
 *   number}[]>} instructions per LED and frame; budget 0: none
 */
export async function countedLights(scope) {
  const { output, counts } = await countInstructions(kProgram, { args: [scope] });
  return parsed(output).map((one) => ({
    ...one,
    instructions: counts.get(`${one.name}\t${one.leds}`)[0] / one.leds / one.frames,
  }));
}

/** Nanoseconds per LED and frame without callgrind, in the order of countedLights("all"). */
export async function timedLights() {
  const done = await run(kProgram, ["all"]);
  if (done.code !== 0) throw new StepFailed("bench_lights did not come to its end", done.output);
  return parsed(done.output).map((one) => one.nanoseconds / one.leds);
}

/** @returns {{what: string, counted: number, budget: number}[]} the cases that exceed their budget */
export function lightExcesses(lights) {
  const over = lights.filter(({ instructions, budget }) => budget > 0 && instructions > budget);
  const allocating = lights.filter(({ allocations }) => allocations > 0);
  return [
    ...over.map((one) => ({
      what: `lights, ${one.name}, ${one.leds} LEDs`,
      counted: one.instructions,
      budget: one.budget,
    })),
    ...allocating.map((one) => ({
      what: `lights, ${one.name}, allocations`,
      counted: one.allocations,
      budget: 0,
    })),
  ];
}

function parsed(output) {
  return output
    .trim()
    .split("\n")
    .map((line) => line.split("\t"))
    .map(([name, ...numbers]) => {
      const [leds, frames, budget, nanoseconds, allocations] = numbers.map(Number);
      return { name, leds, frames, budget, nanoseconds, allocations };
    });
}
