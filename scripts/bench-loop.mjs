import { markdownTable } from "./lib/bench-page.mjs";
import { benchmark, grouped } from "./lib/benchmark.mjs";
import { countedPasses, kLoopTarget, kPassBudget, kSignature, passExcesses } from "./lib/loop-budgets.mjs";

const kShown = 24;

function nameOf({ activity }) {
  return /^[A-Z]+ \//.test(activity) ? `\`${activity}\`` : activity;
}

function table(counted) {
  const signature = counted.find(({ activity }) => activity === kSignature);
  const passes = counted.filter((one) => one !== signature);
  const rest = passes.slice(kShown);
  return markdownTable([
    ["", "passes", "instructions of the longest", "of the budget"],
    ...passes
      .slice(0, kShown)
      .map((one) => [
        nameOf(one),
        one.passes,
        grouped(one.longest),
        `${Math.round((100 * one.longest) / kPassBudget)} %`,
      ]),
    [
      `each of the other ${rest.length}, at most`,
      rest.reduce((sum, { passes: count }) => sum + count, 0),
      grouped(rest[0].longest),
      `${Math.round((100 * rest[0].longest) / kPassBudget)} %`,
    ],
    [
      `${signature.activity} (ECDSA), in addition to its pass`,
      signature.passes,
      grouped(signature.longest),
      "the exception",
    ],
  ]);
}

/** Counts the instructions of the hub's passes; fails if one exceeds its budget. */
await benchmark({ section: "loop", targets: [kLoopTarget] }, async () => {
  const passes = await countedPasses("all");
  return { text: table(passes), excesses: passExcesses(passes) };
});
