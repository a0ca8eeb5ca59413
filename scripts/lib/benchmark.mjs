import { writeSection } from "./bench-page.mjs";
import { buildHost } from "./cmake.mjs";
import { buildDir } from "./paths.mjs";
import { run } from "./run.mjs";
import { ensure, main } from "./setup.mjs";
import { StepFailed } from "./steps.mjs";

export const grouped = (count) => Math.round(count).toLocaleString("en-US");

/**
 * Runs a benchmark: builds its `targets`, measures, shows the text and writes it to its section of
 * docs/benchmarks.md. The script fails if there are `excesses`, sentences about missed budgets.
 * @param {{section: string, need?: string, targets?: string[], tests?: boolean}} what
 * @param {() => Promise<{text: string, excesses: string[]}>} measure
 */
export function benchmark({ section, need = "bench", targets = [], tests = false }, measure) {
  return main(async () => {
    await ensure({ need });
    if (targets.length > 0) await buildHost({ tests, targets, title: "Compiling the benchmark" });
    const { text, excesses } = await measure();
    console.log(text);
    writeSection(section, text);
    for (const excess of excesses) console.log(`Over budget: ${excess}`);
    return excesses.length === 0 ? 0 : 1;
  });
}

/** The lines that a program of the build folder prints, as lists of their tab-separated fields. */
export async function fieldsOf(program, args = [], dir = buildDir) {
  const done = await run(`${dir}/${program}`, args);
  if (done.code !== 0) throw new StepFailed(`${program} did not come to its end`, done.output);
  return fields(done.output);
}

export function fields(output) {
  return output
    .trim()
    .split("\n")
    .map((line) => line.split("\t"));
}
