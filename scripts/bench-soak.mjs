import { markdownTable } from "./lib/bench-page.mjs";
import { benchmark, fieldsOf, grouped } from "./lib/benchmark.mjs";

const kTarget = "bench/bench_soak";
const kDays = 7;
const kTooManyWrites = 200; // per day
const kApart = ["job and picture", "uploaded files"]; // not counted in that limit

/**
 * Parses the output of bench_soak: one line per day, and one per day and kind of data; the last line contains
 * the numbers of failures.
 */
function parse(lines) {
  const days = lines
    .filter(([what]) => what === "day")
    .map(([, , live, calls, moves]) => ({
      live: Number(live),
      calls: Number(calls),
      moves: Number(moves),
      flash: [],
    }));
  for (const [what, day, kind, writes, moves] of lines) {
    if (what === "flash") {
      days[Number(day) - 1].flash.push({ kind, writes: Number(writes), moves: Number(moves) });
    }
  }
  const [, refusals, overruns] = lines.at(-1).map(Number);
  return { days, faults: refusals + overruns };
}

const sum = (numbers) => numbers.reduce((total, number) => total + number, 0);
const counted = (day) => day.flash.filter(({ kind }) => !kApart.includes(kind));
const writesOf = (day) => sum(counted(day).map(({ writes }) => writes));
const movesOf = (day) => sum(counted(day).map(({ moves }) => moves));

function table(days) {
  const row = (name, value) => [name, ...days.map((day) => grouped(value(day)))];
  const kinds = days[0].flash.map(({ kind }) => kind);
  const rowOf = (kind) => row(kind, (day) => day.flash.find((one) => one.kind === kind).writes);
  return markdownTable([
    ["day", ...days.map((_, index) => index + 1)],
    row("calls answered", (day) => day.calls),
    row("moves drawn", (day) => day.moves),
    row("growth of memory since day 1, bytes", (day) => day.live - days[0].live),
    ...kinds.filter((kind) => !kApart.includes(kind)).map(rowOf),
    row("**sum of these writes**, must be below 200", writesOf),
    row("files renamed or removed for them", movesOf),
    ...kApart.map((kind) => rowOf(kind)),
  ]);
}

/** Simulates a week of a household; fails if memory grows or flash is written too often. */
await benchmark({ section: "soak", targets: [kTarget], tests: true }, async () => {
  const { days, faults } = parse(await fieldsOf(kTarget, [String(kDays)]));
  const worn = days.filter((day) => writesOf(day) >= kTooManyWrites);
  const hasGrown = days.slice(1).some((day) => day.live > days[0].live);
  const excesses = [
    worn.length > 0 && `${kTooManyWrites} writes or more on ${worn.length} days`,
    hasGrown && "the hub holds more bytes than after the first day",
    faults > 0 && `${faults} calls were not answered as they should have been`,
  ];
  return { text: table(days), excesses: excesses.filter(Boolean) };
});
