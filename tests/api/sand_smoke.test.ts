import { afterEach, beforeEach, expect, test } from "vitest";
import { Hub } from "../support/hub/hub";
import { PatternLibrary } from "../support/hub/library";
import { Player } from "../support/hub/player";
import { patient, Sand, spiral, sweeps } from "../support/hub/sand";
import { VirtualTable } from "../support/hub/table";
import { until } from "../support/hub/until";

/** The real programs on a real serial line. Tests of core and hub hold every case. */
let table: VirtualTable;
let hub: Hub;
let sand: Sand;
beforeEach(async () => {
  table = await VirtualTable.start({ rate: 50 });
  hub = await Hub.start({ serial: table.port, goesStraight: true });
  sand = await Sand.of(hub);
});
afterEach(async () => {
  await hub.stop();
  await table.stop();
});

test("a playlist is drawn in its order over a power cut, each pattern once", {
  timeout: 180_000,
}, async () => {
  const library = await PatternLibrary.of(hub);
  const names = ["A", "B"];
  await library.add(...names.map((name, at) => ({ name: `${name}.gcode`, content: spiral(1200, 150 + at) })));
  const listed = await library.list();
  const ids = names.map((name) => listed.find((pattern) => pattern.name === name)?.id ?? "");
  const player = await Player.of(hub);
  await player.run(await player.create("Evening", ids, { clear: "sideways", clearSpeed: 300 }));
  await player.reaches("a clearing", ({ state }) => state === "clearing");
  await player.reaches("A", ({ state, pattern }) => state === "drawing" && pattern === ids[0]);
  await until(
    () => sand.queue(),
    ([job]) => (job?.progress ?? 0) > 20,
    patient,
  );
  await hub.kill();
  table.say("reset");
  await hub.restart();
  const after = await Player.of(hub);
  expect((await after.reaches("a drawing", ({ state }) => state === "drawing")).pattern).toBe(ids[0]);
  await after.reaches("B", ({ state, pattern }) => state === "drawing" && pattern === ids[1]);
  await after.reaches("the end", ({ state }) => state === "idle");
  const drawn = await (await PatternLibrary.of(hub)).list();
  expect(ids.map((id) => drawn.find((pattern) => pattern.id === id)?.drawn)).toEqual([1, 1]);
  expect(table.count("overrun")).toBe(0);
});

test("a pattern arrives whole and in order, also when the cable is pulled meanwhile", {
  timeout: 120_000,
}, async () => {
  const { file } = (await sand.upload("long.gcode", spiral(10_000))).body.file;
  await expect.poll(() => table.moves().length, patient).toBeGreaterThan(1000);
  table.say("unplug");
  expect((await sand.reaches(file, "interrupted")).message).toMatch(/cable|connect/i);
  const before = table.moves();
  const program = await sand.moves(file);
  expect(before).toEqual(program.slice(0, before.length));
  table.say("plug");
  await expect.poll(async () => (await sand.table()).online, patient).toBe(true);
  if ((await sand.table()).machine === "Alarm") expect((await sand.control("home")).status).toBe(200);
  expect((await sand.change(file, { resume: "continue" })).status).toBe(200);
  await sand.reaches(file, "done");
  const sent = new Set(table.moves());
  expect(program.filter((move) => !sent.has(move))).toEqual([]);
});

test("ending the program stops the table first, and the pattern continues by itself where it stopped", {
  timeout: 120_000,
}, async () => {
  const { file } = (await sand.upload("sweeps.gcode", sweeps(30))).body.file;
  await expect.poll(async () => (await sand.job(file)).progress, patient).toBeGreaterThan(0.5);
  await hub.restart();
  const before = table.moves().length;
  sand = await Sand.of(hub);
  const holds = () => table.events().filter(({ kind, text }) => kind === "state" && text === "Hold:0").length;
  await expect.poll(holds, patient).toBe(1);
  const program = await sand.moves(file);
  await expect.poll(() => table.moves().length, patient).toBeGreaterThan(before + 20);
  // Moves that were received but not drawn are sent again, and none is left out.
  const first = program.indexOf(table.moves()[before] as string);
  expect(first).toBeGreaterThan(before - 20);
  expect(first).toBeLessThanOrEqual(before);
});
