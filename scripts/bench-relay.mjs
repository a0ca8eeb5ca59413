import { markdownTable } from "./lib/bench-page.mjs";
import { benchmark, fieldsOf } from "./lib/benchmark.mjs";

const kTarget = "bench/bench_relay";

/** The loop whose figures fill the table. Of the others it shows the time relative to the plain relay. */
const HARDEST_LOOP = "10 ms, each second 60 ms";
const STALL_SECONDS = 0.06;
const LINE_CAPACITY = 11_520;
const PLANNER_BLOCKS = 15;
const RECEIVE_BUFFER = 128;
const SLOWER_AT_MOST = 1.02;

/** Parses the lines of bench_relay: one per pattern, table and loop. */
function parse(lines) {
  return lines.map(([pattern, stepsPerMm, loop, ...figures]) => {
    const [moves, seconds, lineShare, emptyShare, starvations, overruns, plainSeconds] = figures.map(Number);
    const ratio = seconds / plainSeconds;
    return { pattern, stepsPerMm, loop, moves, seconds, lineShare, emptyShare, starvations, overruns, ratio };
  });
}

const percent = (share) => `${(100 * share).toFixed(share > 0 && share < 0.01 ? 2 : 0)} %`;

function table(rows) {
  const loops = [...new Set(rows.map((row) => row.loop))];
  const ratioOf = ({ pattern, stepsPerMm }, loop) =>
    rows
      .find((row) => row.pattern === pattern && row.stepsPerMm === stepsPerMm && row.loop === loop)
      .ratio.toFixed(2);
  return markdownTable([
    [
      "pattern",
      "steps/mm",
      "moves/s",
      "of the line used",
      "planner empty",
      "starvations",
      ...loops.map((loop) => `time, a pass every ${loop}`),
    ],
    ...rows
      .filter((row) => row.loop === HARDEST_LOOP)
      .map((row) => [
        row.pattern,
        row.stepsPerMm,
        (row.moves / row.seconds).toFixed(row.moves < row.seconds * 10 ? 2 : 0),
        percent(row.lineShare),
        percent(row.emptyShare),
        row.starvations,
        ...loops.map((loop) => ratioOf(row, loop)),
      ]),
  ]);
}

/** True if a stall of the loop outlasts a full buffer and planner: the moves are short and many. */
function outlastsBuffers({ moves, seconds, lineShare, loop }) {
  const bytesPerMove = (lineShare * LINE_CAPACITY * seconds) / moves;
  const held = PLANNER_BLOCKS + RECEIVE_BUFFER / bytesPerMove;
  return loop === HARDEST_LOOP && (moves / seconds) * STALL_SECONDS > held;
}

function isFine(row) {
  const isFed = row.starvations === 0 || outlastsBuffers(row);
  return isFed && row.overruns === 0 && row.ratio <= SLOWER_AT_MOST;
}

/** Draws patterns on a virtual table; fails if it waited for the hub, or its buffer overflowed. */
await benchmark({ section: "relay", targets: [kTarget] }, async () => {
  const rows = parse(await fieldsOf(kTarget));
  const late = rows.filter((row) => !isFine(row));
  const excesses = late.map(({ pattern, loop }) => `${pattern}, a pass every ${loop}: the hub was late`);
  return { text: table(rows), excesses };
});
