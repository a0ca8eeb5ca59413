import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { markdownTable, writeSection } from "./lib/bench-page.mjs";
import { buildAside } from "./lib/cmake.mjs";
import {
  complaintOf,
  figureRows,
  figuresOf,
  fuzzOptions,
  kLongRun,
  targetsOf,
  worthKeeping,
} from "./lib/fuzz.mjs";
import { buildDir, root } from "./lib/paths.mjs";
import { run } from "./lib/run.mjs";
import { ensure, main } from "./lib/setup.mjs";
import { StepFailed } from "./lib/steps.mjs";

const kFuzzDir = `${buildDir}/fuzz`;
const kSource = `${root}/tests/fuzz`;
const kFigures = `${kFuzzDir}/figures.json`;
const kLongestInput = 4096;
const kSlowestInput = 25; // seconds, on a busy machine

const program = (target) => `${kFuzzDir}/fuzzers/fuzz_${target}`;
const kept = (target) => `${kSource}/corpus/${target}`;
const found = (target) => `${kFuzzDir}/corpus/${target}`;

function build(targets) {
  const settings = ["LUMI_FUZZ=ON", "CMAKE_C_COMPILER=clang", "CMAKE_CXX_COMPILER=clang++"];
  const programs = targets.map((target) => `fuzz_${target}`);
  return buildAside({ dir: kFuzzDir, settings, called: "with fuzzers", targets: programs });
}

async function fuzz(target, seconds) {
  for (const folder of [found(target), kept(target), `${kFuzzDir}/faults`])
    mkdirSync(folder, { recursive: true });
  const words = `${kSource}/dictionaries/${target}.dict`;
  const { code, output } = await run(program(target), [
    `-max_total_time=${seconds}`,
    `-max_len=${kLongestInput}`,
    `-timeout=${kSlowestInput}`,
    `-artifact_prefix=${kFuzzDir}/faults/${target}-`,
    "-print_final_stats=1",
    // Otherwise libFuzzer computes the frequency of each of a run's thousands of edges, which takes up to
    // half of the time.
    "-entropic=0",
    ...(existsSync(words) ? [`-dict=${words}`] : []),
    found(target),
    kept(target),
  ]);
  const result = { name: target, seconds, ...figuresOf(output) };
  if (code === 0) return result;
  const fault = result.fault ?? "(no input was kept)";
  console.log(`\n${target}: ${complaintOf(output)}\n  again: ${program(target)} ${fault}\n`);
  return { ...result, fault };
}

/** Runs `atOnce` targets at a time; the results are in the order of `targets`. */
async function fuzzAll({ targets, seconds, atOnce }) {
  const results = [];
  const waiting = targets.map((target, place) => ({ target, place }));
  const worker = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      results[next.place] = await fuzz(next.target, seconds);
      if (seconds >= kLongRun) remember(results[next.place]);
      const { runs, edges } = results[next.place];
      console.log(`  ${next.target}: ${runs} inputs, ${edges} edges`);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return results;
}

function remembered() {
  return existsSync(kFigures) ? JSON.parse(readFileSync(kFigures, "utf8")) : {};
}

function remember(result) {
  writeFileSync(kFigures, JSON.stringify({ ...remembered(), [result.name]: result }, null, 2));
}

/** Writes the table once every target had its long run. */
function writePage(known) {
  const figures = remembered();
  if (!known.every((target) => figures[target])) return;
  const table = markdownTable(figureRows(known.map((target) => figures[target])));
  writeSection("fuzz", table);
}

/** Replaces the corpus in git by a minimised selection of it and the inputs that were found. */
async function keep(target) {
  const merged = `${kFuzzDir}/merged/${target}`;
  rmSync(merged, { recursive: true, force: true });
  mkdirSync(merged, { recursive: true });
  const done = await run(program(target), [
    "-merge=1",
    "-use_counters=0",
    merged,
    kept(target),
    found(target),
  ]);
  if (done.code !== 0) throw new StepFailed(`The corpus of ${target} could not be minimised`, done.output);
  const isNamed = (name) => !/^[0-9a-f]{40}$/.test(name);
  for (const name of readdirSync(kept(target))) {
    if (isNamed(name)) copyFileSync(`${kept(target)}/${name}`, `${merged}/${name}`);
  }
  const files = readdirSync(merged).map((name) => ({ name, size: statSync(`${merged}/${name}`).size }));
  const worth = worthKeeping(files);
  rmSync(kept(target), { recursive: true });
  mkdirSync(kept(target));
  for (const { name } of worth) copyFileSync(`${merged}/${name}`, `${kept(target)}/${name}`);
  console.log(`  ${target}: ${worth.length} of ${files.length} inputs kept`);
}

/** Feeds generated inputs to every target of tests/fuzz; fails if a target has a fault. */
await main(async () => {
  const known = targetsOf(readFileSync(`${kSource}/targets.h`, "utf8"));
  const options = fuzzOptions(process.argv.slice(2), known);
  await ensure({ need: "fuzz" });
  await build(options.targets);
  if (options.keep) {
    for (const target of options.targets) await keep(target);
    return 0;
  }
  const results = await fuzzAll(options);
  for (const row of figureRows(results)) console.log(row.map((cell) => String(cell).padEnd(15)).join(""));
  if (options.seconds >= kLongRun) writePage(known);
  return results.some((result) => result.fault) ? 1 : 0;
});
