import { fields, grouped } from "./benchmark.mjs";
import { countInstructions } from "./callgrind.mjs";
import { buildDir } from "./paths.mjs";

export const kLoopTarget = "bench/bench_loop";

/** Instructions. A pass that parses a body may take kParsingBudget. */
export const kPassBudget = 500_000;
export const kParsingBudget = 650_000;

/** The one part of a pass that exceeds the budget and can't be split. */
export const kSignature = "a signature is checked";

/**
 * The activities through which tests/bench/loop_bench.cpp drives the hub.
 * @param {"check"|"all"} scope `all`: also kSignature, separately
 * @returns {Promise<{activity: string, passes: number, longest: number}[]>} the instructions of the longest
 *   pass; in descending order
 */
export async function countedPasses(scope) {
  const { output, counts } = await countInstructions(`${buildDir}/${kLoopTarget}`, {
    args: [scope],
    options: ["--instr-atstart=no", "--collect-atstart=no"],
  });
  return fields(output)
    .map(([activity, passes]) => ({
      activity,
      passes: Number(passes),
      longest: Math.max(...counts.get(activity)),
    }))
    .sort((a, b) => b.longest - a.longest);
}

/** A sentence for each activity with a pass over the budget. */
export function passExcesses(passes) {
  return passes
    .filter(({ activity }) => activity !== kSignature)
    .map(({ activity, longest }) => ({ activity, longest, most: budgetOf(activity) }))
    .filter(({ longest, most }) => longest > most)
    .map(
      ({ activity, longest, most }) =>
        `a pass of the loop, ${activity}: ${grouped(longest)}, at most ${grouped(most)}`,
    );
}

function budgetOf(activity) {
  return /^(POST|PUT|PATCH) /.test(activity) ? kParsingBudget : kPassBudget;
}
