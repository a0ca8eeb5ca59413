import { markdownTable } from "./lib/bench-page.mjs";
import { benchmark, grouped } from "./lib/benchmark.mjs";
import { tallyOf } from "./lib/doctest.mjs";
import { checksOf, messagesByCase } from "./lib/fault-figures.mjs";
import { buildDir } from "./lib/paths.mjs";
import { run } from "./lib/run.mjs";
import { indent } from "./lib/steps.mjs";

const kPrograms = ["tests/test_hub", "tests/test_satellite"];

/** Runs the store's fault tests, the sample of `npm test` and all cases, and writes their figures. */
async function runStoreTests(program, all) {
  const begun = performance.now();
  const ended = await run(`${buildDir}/${program}`, ["--no-colors=true", "--source-file=*store_*"], {
    env: { LUMI_ALL_CASES: all ? "1" : undefined },
  });
  const { failed } = tallyOf(ended);
  if (failed > 0) console.log(indent(ended.output));
  return {
    failed,
    messages: messagesByCase(ended.output),
    checks: checksOf(ended.output),
    seconds: (performance.now() - begun) / 1000,
  };
}

async function runAll(all) {
  const runs = [];
  for (const program of kPrograms) runs.push(await runStoreTests(program, all));
  const sum = (figure) => runs.reduce((total, one) => total + one[figure], 0);
  return {
    failed: sum("failed"),
    checks: sum("checks"),
    seconds: sum("seconds"),
    messages: new Map(runs.flatMap((one) => [...one.messages])),
  };
}

function table(usual, all) {
  return markdownTable([
    ["test", "in every `npm test`", "with `LUMI_ALL_CASES=1`"],
    ...[...all.messages].map(([name, text]) => [name, usual.messages.get(name) ?? "", text]),
    ["checks in all", grouped(usual.checks), grouped(all.checks)],
    ["cases that failed", usual.failed, all.failed],
    ["seconds", usual.seconds.toFixed(0), all.seconds.toFixed(0)],
  ]);
}

/**
 * Runs the store's fault tests with the sample of `npm test` and with all cases, and writes their figures.
 */
await benchmark({ section: "faults", targets: kPrograms, tests: true }, async () => {
  const usual = await runAll(false);
  const all = await runAll(true);
  const failed = usual.failed + all.failed;
  return { text: table(usual, all), excesses: failed > 0 ? [`${failed} cases failed`] : [] };
});
