import { markdownTable, writeSection } from "./lib/bench-page.mjs";
import { benchmark, fieldsOf, grouped } from "./lib/benchmark.mjs";
import { build32 } from "./lib/cmake.mjs";
import { build32Dir } from "./lib/paths.mjs";

const MOST_AT_REST = 64 * 1024;
const MOST_ON_TOP = 24 * 1024;
const LARGEST_PIECE = 8 * 1024;
const SHOWN_CALLS = 16;
const ROUNDING = 64; // bytes that the heap's rounding may add to a few pieces

/** Parses the output of bench_heap: one line per call or state at rest. */
function parse(lines) {
  return lines
    .filter(([hub]) => hub !== "mixed")
    .map(([hub, route, what, expected, status, bytes, largest]) => ({
      hub,
      route,
      what,
      isAnswered: Number(expected) === 0 || expected === status,
      bytes: Number(bytes),
      largest: Number(largest),
    }));
}

/** The costliest call of each route, in descending order. */
function worstByRoute(calls) {
  const worst = new Map();
  for (const call of calls) {
    const known = worst.get(call.route);
    worst.set(call.route, {
      ...(known && known.bytes >= call.bytes ? known : call),
      largest: Math.max(known?.largest ?? 0, call.largest),
    });
  }
  return [...worst.values()].sort((a, b) => b.bytes - a.bytes);
}

function excesses(rows) {
  return rows.filter((row) => {
    if (!row.isAnswered || row.largest > LARGEST_PIECE) return true;
    if (row.route === "rest") return row.hub === "household" && row.bytes > MOST_AT_REST;
    return row.bytes > MOST_ON_TOP;
  });
}

function table(rows) {
  const rest = rows.filter((row) => row.route === "rest");
  const calls = worstByRoute(rows.filter((row) => row.route !== "rest"));
  const nameOf = ({ route, what }) => `\`${route}\`${what && `, ${what}`}`;
  return markdownTable([
    ["", "bytes", "largest piece"],
    ...rest.map((row) => [`at rest, ${row.hub}`, grouped(row.bytes), grouped(row.largest)]),
    ...calls.slice(0, SHOWN_CALLS).map((row) => [nameOf(row), grouped(row.bytes), grouped(row.largest)]),
    [
      `each of the other ${calls.length - SHOWN_CALLS} calls, at most`,
      grouped(calls[SHOWN_CALLS].bytes),
      grouped(Math.max(...calls.slice(SHOWN_CALLS).map((row) => row.largest))),
    ],
  ]);
}

/**
 * Parses the output of bench_heap for many calls: the heap right after a start, after every list was full once
 * ("0"), and then after 1,000 calls, 10,000 calls and so on.
 */
function parseMany(lines) {
  const kinds = ["bytes", "pieces", "answered", "refused", "brokenOff"];
  return lines
    .filter(([hub]) => hub === "mixed")
    .map(([, calls, ...figures]) => ({
      calls,
      ...Object.fromEntries(kinds.map((kind, index) => [kind, Number(figures[index])])),
    }));
}

function manyTable([start, full, ...later]) {
  const rowOf = ({ calls, bytes, pieces, answered, refused, brokenOff }) => [
    `${grouped(Number(calls))} calls later`,
    ...[bytes, bytes - full.bytes, pieces - full.pieces, answered, refused, brokenOff].map(grouped),
  ];
  return markdownTable([
    ["", "bytes at rest", "growth in bytes", "growth in pieces", "answered", "refused", "broken off"],
    ["right after a start, lists empty", grouped(start.bytes), "", "", "", "", ""],
    ["every list was full once, and is empty", grouped(full.bytes), "", "", "", "", ""],
    ...later.map(rowOf),
  ]);
}

const hasGrown = ([, full, ...later]) =>
  later.some(({ bytes, pieces }) => pieces > full.pieces || bytes > full.bytes + ROUNDING);

/** Measures the heap use of a hub on a 32-bit processor; fails if a budget is exceeded. */
await benchmark({ section: "heap", need: "test32" }, async () => {
  await build32(["bench/bench_heap"]);
  const lines = await fieldsOf("bench/bench_heap", [], build32Dir);
  const rows = parse(lines);
  const many = parseMany(lines);
  console.log(`${manyTable(many)}\n`);
  writeSection("heap-calls", manyTable(many));
  const over = excesses(rows).map(
    ({ hub, route, what, bytes, largest, isAnswered }) =>
      `${hub}, ${route} ${what}: ${bytes} bytes, largest ${largest}${isAnswered ? "" : ", not answered as expected"}`,
  );
  if (hasGrown(many)) over.push("the hub holds more after 10,000 calls than before them");
  return { text: table(rows), excesses: over };
});
