import { markdownTable } from "./lib/bench-page.mjs";
import { benchmark } from "./lib/benchmark.mjs";
import { countedLights, kLightsTarget, lightExcesses, timedLights } from "./lib/light-budgets.mjs";

const kUsualLeds = 300;
const kLengths = [60, kUsualLeds, 1000];
const kColumns = [
  "",
  ", limited",
  ", timer fade",
  ", timer fade, limited",
  ", switched off, limited",
  ", intense",
  ", dim",
  ", RGBW",
];
const kFades = ["", ", limited", ", timer fade, limited", ", switched off, limited"];

const kNoEffects = ["plain buffer", "live"];

const effectsOf = (lights) => [
  ...new Set(
    lights.map(({ name }) => name).filter((name) => /^[\w-]+$/.test(name) && !kNoEffects.includes(name)),
  ),
];
const rounded = (count) => count.toFixed(1);
const titleOf = (leds) => `${leds.toLocaleString("en-US")} LEDs`;

function effectTable(lights) {
  const cell = (name, leds) =>
    rounded(lights.find((one) => one.name === name && one.leds === leds).instructions);
  return markdownTable([
    ["effect", ...kLengths.map(titleOf), ...kColumns.slice(1).map((column) => column.slice(2))],
    ...["plain buffer", ...effectsOf(lights)].map((effect) => [
      effect,
      ...kLengths.map((leds) => cell(effect, leds)),
      ...kColumns
        .slice(1)
        .map((column) => (effect === "plain buffer" ? "" : cell(effect + column, kUsualLeds))),
    ]),
  ]);
}

function fadeTable(lights) {
  const pairs = lights.filter(({ name }) => / to /.test(name));
  const rows = kFades.map((column) => {
    const of = pairs.filter(({ name }) => name.slice(name.match(/^\w+ to \w+/)[0].length) === column);
    const sorted = of.sort((a, b) => a.instructions - b.instructions);
    const [least, most] = [sorted[0], sorted.at(-1)];
    const title = column === "" ? "not limited" : column.slice(2);
    return [
      title,
      rounded(least.instructions),
      rounded(most.instructions),
      most.name.match(/^\w+ to \w+/)[0],
    ];
  });
  return markdownTable([["cross-fades", "lowest", "highest", "highest in"], ...rows]);
}

function timeTable(lights, times) {
  const of = (name, leds) => times[lights.findIndex((one) => one.name === name && one.leds === leds)];
  const plain = of("plain buffer", kUsualLeds);
  return markdownTable([
    ["ns per LED and frame", ...kLengths.map(titleOf), "times the plain buffer, at 300"],
    ...["plain buffer", ...effectsOf(lights)].map((effect) => [
      effect,
      ...kLengths.map((leds) => of(effect, leds).toFixed(2)),
      (of(effect, kUsualLeds) / plain).toFixed(2),
    ]),
  ]);
}

/** The costliest of the cases with unusual lengths, orders, speeds and brightnesses, as a sentence. */
function oddest(lights) {
  const odd = lights.filter(({ name }) => name.includes(", odd:"));
  const most = odd.reduce((a, b) => (b.instructions > a.instructions ? b : a));
  return `${odd.length} unusual settings in a timer fade, over the current limit (${most.leds} LEDs, every colour order, speed 0 and 1,000, brightness 1 and 255): at most ${rounded(most.instructions)} (${most.name}).`;
}

/** Counts and times the lights' frames; fails if a budget is exceeded. */
await benchmark({ section: "lights", targets: [kLightsTarget] }, async () => {
  const lights = await countedLights("all");
  const times = await timedLights();
  const allocations = lights.reduce((sum, one) => sum + one.allocations, 0);
  const text = [
    effectTable(lights),
    fadeTable(lights),
    oddest(lights),
    timeTable(lights, times),
    `Allocations in all of these ${lights.length} cases: ${allocations}.`,
  ].join("\n\n");
  return { text, excesses: lightExcesses(lights) };
});
