import { openAsBlob, readFileSync } from "node:fs";
import { join } from "node:path";
import { withHub } from "./lib/bench-hub.mjs";
import { markdownTable } from "./lib/bench-page.mjs";
import { benchmark } from "./lib/benchmark.mjs";
import { writePattern } from "./lib/gcode-files.mjs";
import { ensurePanel } from "./lib/panel.mjs";
import { buildDir, root } from "./lib/paths.mjs";
import { run } from "./lib/run.mjs";
import { StepFailed } from "./lib/steps.mjs";
import { withTempFolder } from "./lib/temp-folder.mjs";

const RUNS = 3;
const SPEED_MEGABYTES = 10;
const SIZES = [1, 10, 100];
const PEER_SECONDS = 120;
const MOST_HEAP = 16 * 1024;
const MOST_HUB_GROWTH = 500_000;

const megabytes = (bytes) => (bytes / 1e6).toFixed(1);
const kilobytes = (bytes) => `${Math.round(bytes / 1000)} KB`;

/** The figures of a run that succeeded; otherwise `why` it failed. */
function figuresOf({ code, output }, why) {
  const line = output.trim().split("\n").at(-1);
  if (code !== 0) return { why };
  const [bytes, seconds, moves, stored, heap, resident] = line.split("\t").map(Number);
  return { bytes, seconds, moves, stored, heap, resident, speed: bytes / 1e6 / seconds };
}

async function ours(file) {
  const figures = figuresOf(await run(`${buildDir}/bench/bench_gcode`, [file]));
  if (!figures.seconds) throw new StepFailed("bench_gcode could not read its file");
  return figures;
}

async function theirs(file) {
  const begun = performance.now();
  const script = `${root}/scripts/lib/gcode-toolpath-run.mjs`;
  const done = await run("timeout", [String(PEER_SECONDS), process.execPath, script, file]);
  const seconds = Math.round((performance.now() - begun) / 1000);
  const outOfMemory = /heap out of memory|Invalid string length|Invalid array length/.test(done.output);
  return figuresOf(done, outOfMemory ? `out of memory after ${seconds} s` : `not done in ${PEER_SECONDS} s`);
}

/** Noise can only make a run slower, so the fastest one counts. */
async function fastest(work) {
  const runs = [];
  for (let i = 0; i < RUNS; i++) runs.push(await work());
  return runs.reduce((best, each) => ((each.speed ?? 0) > (best.speed ?? 0) ? each : best));
}

async function speedRow(folder, kind) {
  const file = join(folder, kind === "thr" ? "pattern.thr" : "pattern.gcode");
  writePattern(file, kind, SPEED_MEGABYTES);
  const mine = await fastest(() => ours(file));
  const row = [kind, mine.moves.toLocaleString("en-US"), `${mine.speed.toFixed(0)} MB/s`];
  if (kind === "thr") return [...row, "can't read it", ""];
  const peer = await fastest(() => theirs(file));
  if (peer.why) return [...row, peer.why, ""];
  return [...row, `${peer.speed.toFixed(1)} MB/s`, `${(mine.speed / peer.speed).toFixed(0)} times`];
}

async function memoryRow(folder, size) {
  const file = join(folder, "large.gcode");
  writePattern(file, "dense", size);
  const mine = await ours(file);
  const peer = await theirs(file);
  return {
    heap: mine.heap,
    cells: [
      `${size} MB`,
      `${mine.seconds.toFixed(2)} s`,
      `${mine.heap.toLocaleString("en-US")} bytes`,
      kilobytes(mine.resident),
      peer.why ?? `${peer.seconds.toFixed(1)} s`,
      peer.why ? "" : `${megabytes(peer.resident)} MB`,
    ],
  };
}

/** A process' memory in bytes. `name`: the line of its status, VmRSS (now) or VmHWM (maximum so far). */
function memoryOf(pid, name) {
  const line = readFileSync(`/proc/${pid}/status`, "utf8").match(new RegExp(`^${name}:\\s+(\\d+) kB`, "m"));
  return Number(line[1]) * 1024;
}

/** Uploads the same file to the hub program. */
function overHttp(folder) {
  return withHub(async (_panel, _token, { client, pid }) => {
    const file = await openAsBlob(join(folder, "large.gcode"));
    const before = memoryOf(pid, "VmRSS");
    const begun = performance.now();
    await client.uploadPattern("large.gcode", file);
    return { seconds: (performance.now() - begun) / 1000, grown: memoryOf(pid, "VmHWM") - before };
  });
}

async function measured(folder) {
  const speeds = [["10 MB of", "moves", "Lumisand", "gcode-toolpath 3.0.0", "faster"]];
  for (const kind of ["dense", "comments", "arcs", "thr"]) speeds.push(await speedRow(folder, kind));
  const sizes = [];
  for (const size of SIZES) sizes.push(await memoryRow(folder, size));
  const memory = [
    ["dense file", "Lumisand", "its heap", "its memory", "gcode-toolpath", "its memory"],
    ...sizes.map((row) => row.cells),
  ];
  const hub = await overHttp(folder);
  const uploaded = `Uploading the ${SIZES.at(-1)} MB file to the hub program took ${hub.seconds.toFixed(1)} s; the hub's memory grew by ${kilobytes(hub.grown)}.`;
  const isFlat = sizes.every((row) => row.heap === sizes[0].heap) && sizes[0].heap <= MOST_HEAP;
  const excesses = [
    !isFlat && "the heap grows with the file",
    hub.grown > MOST_HUB_GROWTH && `the hub's memory grew by ${kilobytes(hub.grown)}`,
  ];
  return {
    text: [markdownTable(speeds), "", markdownTable(memory), "", uploaded].join("\n"),
    excesses: excesses.filter(Boolean),
  };
}

/** Fails if memory grows with the file. */
await benchmark({ section: "gcode", targets: ["bench/bench_gcode", "host/hub_host"] }, async () => {
  await ensurePanel();
  return withTempFolder(measured);
});
