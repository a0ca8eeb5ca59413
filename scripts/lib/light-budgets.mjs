import { fields, fieldsOf } from "./benchmark.mjs";
import { countInstructions } from "./callgrind.mjs";
import { buildDir } from "./paths.mjs";

export const kLightsTarget = "bench/bench_lights";

/**
 * The output of tests/bench/lights_bench.cpp with the instructions that callgrind counted.
 * @param {"check"|"all"} scope
 * @returns {Promise<{name: string, leds: number, budget: number, instructions: number, allocations:
 *   number}[]>} instructions per LED and frame; budget 0: none
 */
export async function countedLights(scope) {
  const { output, counts } = await countInstructions(`${buildDir}/${kLightsTarget}`, { args: [scope] });
  return parsed(fields(output)).map((one) => ({
    ...one,
    instructions: counts.get(`${one.name}\t${one.leds}`)[0] / one.leds / one.frames,
  }));
}

/** Nanoseconds per LED and frame without callgrind, in the order of countedLights("all"). */
export async function timedLights() {
  return parsed(await fieldsOf(kLightsTarget, ["all"])).map((one) => one.nanoseconds / one.leds);
}

/** A sentence for each case that exceeds its budget. */
export function lightExcesses(lights) {
  const over = lights.filter(({ instructions, budget }) => budget > 0 && instructions > budget);
  const allocating = lights.filter(({ allocations }) => allocations > 0);
  return [
    ...over.map(
      (one) => `lights, ${one.name}, ${one.leds} LEDs: ${one.instructions.toFixed(1)}, at most ${one.budget}`,
    ),
    ...allocating.map((one) => `lights, ${one.name}: ${one.allocations} allocations`),
  ];
}

function parsed(lines) {
  return lines.map(([name, ...numbers]) => {
    const [leds, frames, budget, nanoseconds, allocations] = numbers.map(Number);
    return { name, leds, frames, budget, nanoseconds, allocations };
  });
}
