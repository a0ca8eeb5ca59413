import { staleFonts } from "./build-font.mjs";
import { layerFindings } from "./layers.mjs";
import { grouped } from "./lib/benchmark.mjs";
import { buildHost } from "./lib/cmake.mjs";
import { cppcheck } from "./lib/cppcheck.mjs";
import { biome, clangFormat } from "./lib/formatters.mjs";
import { measuredSizes, sizeExcesses, sizeSum } from "./lib/image-size.mjs";
import { lengthNotes } from "./lib/lengths.mjs";
import { countedLights, kLightsTarget, lightExcesses } from "./lib/light-budgets.mjs";
import { countedPasses, kLoopTarget, passExcesses } from "./lib/loop-budgets.mjs";
import { staleDescriptions } from "./lib/openapi.mjs";
import { ensurePanel, panelExcess, panelSizes } from "./lib/panel.mjs";
import { onceForFirmware } from "./lib/passed-before.mjs";
import { root } from "./lib/paths.mjs";
import { run } from "./lib/run.mjs";
import { ensure, main } from "./lib/setup.mjs";
import { StepFailed, step } from "./lib/steps.mjs";

const kUsage = `npm run check           format, types, lint, allowed imports, sizes, budgets; what concerns the firmware, if that
                        changed since it passed
npm run check -- all    everything in any case`;

const kFirmware = { mayRest: !process.env.CI && !process.argv.includes("all") };

const kSteps = {
  "Format of TypeScript": () => expectSuccess(biome(["format"])),
  "Format of C++": checkCppFormat,
  Types: () => expectSuccess(run(`${root}/node_modules/.bin/tsc`, ["--noEmit"])),
  "Lint of TypeScript": () => expectSuccess(biome(["lint", "--error-on-warnings"])),
  "Lint of C++": onceForFirmware("cppcheck", () => expectSuccess(cppcheck()), kFirmware),
  Layers: async () => expectNone(await layerFindings()),
  Fonts: async () => expectNone(await staleFonts(), "npm run font makes these again."),
  "Description of the calls": checkDescription,
  "Panel size": checkPanelSize,
  "Program size": onceForFirmware("size", checkProgramSize, kFirmware),
  "Instruction budgets": onceForFirmware("instructions", checkInstructions, kFirmware),
};

await main(async () => {
  if (process.argv.includes("--help")) {
    console.log(kUsage);
    return 0;
  }
  await ensure({ need: "check" });
  const failed = [];
  for (const [title, work] of Object.entries(kSteps)) {
    await step(title, work).catch((error) => {
      if (!(error instanceof StepFailed)) throw error;
      failed.push(title);
    });
  }
  for (const note of await lengthNotes()) console.log(`  note: ${note}`);
  console.log(failed.length === 0 ? "\nEverything is in order." : `\nNot in order: ${failed.join(", ")}.`);
  return failed.length === 0 ? 0 : 1;
});

async function expectSuccess(running) {
  const { code, output } = await running;
  if (code !== 0) throw new StepFailed("", output);
}

/** `advice`: one more line for people. */
function expectNone(findings, ...advice) {
  if (findings.length > 0) throw new StepFailed("", [...findings, ...advice].join("\n"));
}

async function checkCppFormat() {
  const { code, output } = await clangFormat(["--dry-run", "-Werror"]);
  const files = new Set([...output.matchAll(/^(\S+?):\d+:\d+: error:/gm)].map((match) => match[1]));
  expectNone([...files], "npm run format sets these right.");
  if (code !== 0) throw new StepFailed("", output);
}

async function checkDescription() {
  await buildHost({ targets: ["host/hub_host"], title: "Compiling the hub" });
  expectNone(await staleDescriptions(), "npm run openapi writes these.");
}

async function checkPanelSize() {
  await ensurePanel();
  const excess = panelExcess();
  if (excess) throw new StepFailed("", `over the budget: ${excess}`);
  return { note: panelSizes() };
}

async function checkProgramSize() {
  const sizes = await measuredSizes();
  expectNone(sizeExcesses(sizes));
  return { note: `hub ${grouped(sizeSum(sizes.hub))} bytes` };
}

async function checkInstructions() {
  await buildHost({ targets: [kLightsTarget, kLoopTarget], title: "Compiling what is counted" });
  const [lights, passes] = await Promise.all([countedLights("check"), countedPasses("check")]);
  expectNone([...lightExcesses(lights), ...passExcesses(passes)]);
  return { note: `longest pass ${grouped(passes[0].longest)}` };
}
