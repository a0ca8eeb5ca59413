import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildHost } from "./lib/cmake.mjs";
import { buildDir } from "./lib/paths.mjs";
import { run } from "./lib/run.mjs";
import { ensure, main } from "./lib/setup.mjs";
import { StepFailed } from "./lib/steps.mjs";

const LEDS = 300;
const FRAMES = 200;
const EFFECT_BUDGET = 60;
const CROSS_FADE_BUDGET = 120;

const effects = ["off", "solid", "rainbow", "breathing", "chase", "party"];
const cases = [
  ...effects.map((mode) => ({ name: mode, words: [mode], budget: EFFECT_BUDGET })),
  ...effects.slice(1).map((mode) => ({
    name: `${mode}, over the current limit`,
    words: [mode, "limited"],
    budget: EFFECT_BUDGET,
  })),
  ...effects.slice(1).map((mode) => ({
    name: `${mode}, in a timer fade of 1 min`,
    words: [mode, "timer"],
    budget: EFFECT_BUDGET,
  })),
  ...effects.slice(1).map((mode) => ({
    name: `${mode}, in a timer fade, over the current limit`,
    words: [mode, "timer", "limited"],
    budget: EFFECT_BUDGET,
  })),
  ...pairs(effects).map(([from, to]) => ({
    name: `${from} to ${to}, over the current limit`,
    words: [from, `to:${to}`, "limited"],
    budget: CROSS_FADE_BUDGET,
  })),
];

function pairs(modes) {
  return modes.flatMap((from, i) => modes.slice(i + 1).map((to) => [from, to]));
}

/** Instructions per LED and frame, effect to wire bytes. */
async function measure(words, folder) {
  const counts = join(folder, "callgrind.out");
  const program = `${buildDir}/bench/bench_lights`;
  const done = await run("valgrind", [
    "--tool=callgrind",
    `--callgrind-out-file=${counts}`,
    "--collect-atstart=no",
    "--toggle-collect=bench_frame",
    program,
    ...words,
    `leds=${LEDS}`,
    `frames=${FRAMES}`,
  ]);
  const total = done.code === 0 && readFileSync(counts, "utf8").match(/^(?:totals|summary): (\d+)/m)?.[1];
  if (!total) throw new StepFailed("callgrind could not run bench_lights", done.output);
  return Number(total) / LEDS / FRAMES;
}

function row(name, count, budget) {
  return `${name.padEnd(52)}${String(count).padStart(8)}${String(budget).padStart(8)}`;
}

/** Counts the lights' instructions with callgrind; fails when a budget is passed. */
await main(async () => {
  await ensure({ need: "bench" });
  await buildHost({ targets: ["bench/bench_lights"], title: "Compiling the lights' benchmark" });
  const folder = mkdtempSync(join(tmpdir(), "lumisand-bench-"));
  let over = 0;
  try {
    console.log(row(`instructions per LED and frame, ${LEDS} LEDs`, "counted", "at most"));
    for (const { name, words, budget } of cases) {
      const count = await measure(words, folder);
      if (count > budget) over += 1;
      console.log(`${row(name, count.toFixed(1), budget)}${count > budget ? "  OVER" : ""}`);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return over === 0 ? 0 : 1;
});
