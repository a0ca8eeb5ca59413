import { availableParallelism } from "node:os";
import { parseArgs } from "node:util";

/** Seconds of each target that the documentation's figures need at least. */
export const kLongRun = 600;

/**
 * `[target…] [--seconds N] [--at-once N] [--keep]`
 * @param {string[]} args
 * @param {string[]} known all targets' names
 * @throws {Error} with a sentence for people
 */
export function fuzzOptions(args, known) {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      seconds: { type: "string", default: "60" },
      "at-once": { type: "string", default: String(Math.min(2, availableParallelism())) },
      keep: { type: "boolean", default: false },
    },
  });
  const strange = positionals.find((name) => !known.includes(name));
  if (strange) throw new Error(`There is no target "${strange}". There are: ${known.join(", ")}.`);
  for (const name of ["seconds", "at-once"])
    if (!/^[1-9]\d*$/.test(values[name])) throw new Error(`--${name} needs a whole number above 0.`);
  return {
    targets: positionals.length > 0 ? positionals : known,
    seconds: Number(values.seconds),
    atOnce: Number(values["at-once"]),
    keep: values.keep,
  };
}

/** The names of the targets in tests/fuzz/targets.h. */
export function targetsOf(header) {
  return [...header.matchAll(/^void (\w+)\(ConstBytes input\);/gm)].map((match) => match[1]);
}

/**
 * Parses libFuzzer's final output with -print_final_stats=1.
 * @returns {{runs: number, perSecond: number, edges: number, inputs: number, fault: string|null}} `fault`:
 *   the path of the input at which it stopped
 */
export function figuresOf(output) {
  const number = (pattern) => Number([...output.matchAll(pattern)].at(-1)?.[1] ?? 0);
  return {
    runs: number(/^stat::number_of_executed_units:\s*(\d+)/gm) || number(/^#(\d+)\s/gm),
    perSecond: number(/^stat::average_exec_per_sec:\s*(\d+)/gm),
    edges: number(/\bcov: (\d+)/g),
    inputs: number(/\bcorp: (\d+)/g),
    fault: output.match(/Test unit written to (?!\S*slow-unit)(\S+)/)?.[1] ?? null,
  };
}

/** The line of the output that names the error. */
export function complaintOf(output) {
  const finding = /^.*(Not so: .*|ERROR: \w+Sanitizer: .*|ERROR: libFuzzer: .*|runtime error: .*)$/m;
  return (output.match(/^.*what\(\):\s*(.*)$/m) ?? output.match(finding))?.[1] ?? "It ended without a word.";
}

/** @param {{name: string, seconds: number, runs: number, perSecond: number, edges: number, inputs: number, fault: string|null}[]} results */
export function figureRows(results) {
  const count = (value) => value.toLocaleString("en-GB");
  return [
    ["target", "seconds", "inputs tried", "a second", "edges reached", "inputs kept", "faults"],
    ...results.map((r) => [
      r.name.replaceAll("_", " "),
      count(r.seconds),
      count(r.runs),
      count(r.perSecond),
      count(r.edges),
      count(r.inputs),
      r.fault ? 1 : 0,
    ]),
  ];
}

/** Regression inputs of one target in git. */
const kMaxKept = 5;

/**
 * Chooses the files of a minimised corpus that git keeps: every named input, and inputs that libFuzzer found, named by
 * their hash, in even steps of size, up to `max` files.
 * @param {{name: string, size: number}[]} files
 */
export function worthKeeping(files, max = kMaxKept) {
  const isFound = ({ name }) => /^[0-9a-f]{40}$/.test(name);
  const named = files.filter((file) => !isFound(file));
  const found = files.filter(isFound).sort((a, b) => a.size - b.size || a.name.localeCompare(b.name));
  const count = Math.min(Math.max(0, max - named.length), found.length);
  const stride = found.length / Math.max(1, count);
  return [...named, ...Array.from({ length: count }, (_, i) => found[Math.floor(i * stride)])];
}
