import { countInstructions } from "./callgrind.mjs";
import { buildDir } from "./paths.mjs";

export const kLoopTarget = "bench/bench_loop";

export const kPassBudget = 500_000;

/** Passes that may take longer, by activity: how long, and why. */
const kExceptions = {
  "two matrices on the hub": {
    budget: 1_100_000,
    why: "both get a text of 2,000 bytes in one pass, and each is measured whole; once a change",
  },
  "POST /api/system/restore": {
    budget: 1_700_000,
    why: "a part as it was before is written down in one piece; a few times a restoring, by an administrator",
  },
};

/**
 * What tests/bench/loop_bench.cpp drives the hub through.
 * @returns {Promise<{activity: string, passes: number, longest: number, budget: number, why?: string}[]>} the
 *   instructions of the longest pass; in descending order
 */
export async function countedPasses() {
  const { output, counts } = await countInstructions(`${buildDir}/${kLoopTarget}`, {
    options: ["--instr-atstart=no", "--collect-atstart=no"],
  });
  return output
    .trim()
    .split("\n")
    .map((line) => line.split("\t"))
    .map(([activity, passes]) => ({
      activity,
      passes: Number(passes),
      longest: Math.max(...counts.get(activity)),
      budget: kExceptions[activity]?.budget ?? kPassBudget,
      why: kExceptions[activity]?.why,
    }))
    .sort((a, b) => b.longest - a.longest);
}

/** @returns {{what: string, counted: number, budget: number}[]} the activities with a pass that takes too long */
export function passExcesses(passes) {
  return passes
    .filter(({ longest, budget }) => longest > budget)
    .map(({ activity, longest, budget }) => ({
      what: `a pass of the loop, ${activity}`,
      counted: longest,
      budget,
    }));
}
