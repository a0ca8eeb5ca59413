import { markdownTable, writeSection } from "./lib/bench-page.mjs";
import { buildHost } from "./lib/cmake.mjs";
import { countedPasses, kLoopTarget, kPassBudget, kSignature, passExcesses } from "./lib/loop-budgets.mjs";
import { ensure, main } from "./lib/setup.mjs";

const kShown = 24;

const grouped = (count) => count.toLocaleString("en-US");

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
    [`${signature.activity} (ECDSA), on top`, signature.passes, grouped(signature.longest), "the exception"],
  ]);
}

/** Counts the instructions of the hub's passes; fails if one exceeds its budget. */
await main(async () => {
  await ensure({ need: "bench" });
  await buildHost({ targets: [kLoopTarget], title: "Compiling the loop's benchmark" });
  const passes = await countedPasses("all");
  console.log(table(passes));
  writeSection("loop", table(passes));
  const excesses = passExcesses(passes);
  for (const { what, counted, budget } of excesses) {
    console.log(`Over budget: ${what}: ${grouped(counted)}, at most ${grouped(budget)}`);
  }
  return excesses.length === 0 ? 0 : 1;
});
