import { afterEach, expect, test } from "vitest";
import { Hub, type HubOptions } from "../support/hub/hub";
import { PatternLibrary } from "../support/hub/library";
import { Player } from "../support/hub/player";
import { patient, Sand } from "../support/hub/sand";
import { VirtualTable } from "../support/hub/table";
import { until } from "../support/hub/until";

/** A zigzag of this many lines, which begins and ends at the edge. Different rows make different patterns. */
function zigzag(row: number, lines: number): string {
  const y = 10 + row * 20;
  const points = Array.from(
    { length: lines + 1 },
    (_, at) => `G1 X${(at * 600) / lines} Y${y + (at % 2) * 15}`,
  );
  return points.join("\n");
}

const programs: { stop(): Promise<unknown> }[] = [];
afterEach(async () => {
  for (const program of programs.splice(0).reverse()) await program.stop();
});

/** A hub with a table that draws `rate` times as fast as a real one, and three patterns. */
async function start({
  rate = 50,
  lines = 6,
  ...options
}: { rate?: number; lines?: number } & HubOptions = {}) {
  const table = await VirtualTable.start({ rate });
  programs.push(table);
  const hub = await Hub.start({ serial: table.port, ...options });
  programs.push(hub);
  const library = await PatternLibrary.of(hub);
  const patterns = ["A", "B", "C"].map((name, row) => ({
    name: `${name}.gcode`,
    content: zigzag(row, lines),
  }));
  await library.add(...patterns);
  const listed = await library.list();
  const idOf = (name: string) => listed.find((pattern) => pattern.name === name)?.id ?? "";
  return { table, hub, library, ids: ["A", "B", "C"].map(idOf), player: await Player.of(hub) };
}

/** How often each pattern was drawn to its end. */
async function drawnOf(library: PatternLibrary, ids: string[]): Promise<number[]> {
  const listed = await library.list();
  return ids.map((id) => listed.find((pattern) => pattern.id === id)?.drawn ?? 0);
}

test("a playlist is drawn in its order, with a clearing before each pattern, and ends", {
  timeout: 180_000,
}, async () => {
  const { player, library, ids, table } = await start();
  const [a, b] = ids as [string, string];
  const list = await player.create("Evening", [b, a, b], { clear: "sideways", clearSpeed: 300 });
  expect(await player.run(list)).toMatchObject({ quiet: "" });
  const seen: string[] = [];
  await player.reaches("the end", ({ state, pattern }) => {
    const now = `${state} ${pattern}`;
    if (["clearing", "drawing"].includes(state) && seen.at(-1) !== now) seen.push(now);
    return state === "idle";
  });
  expect(seen.filter((each) => each.startsWith("drawing"))).toEqual([
    `drawing ${b}`,
    `drawing ${a}`,
    `drawing ${b}`,
  ]);
  expect(seen.filter((each) => each.startsWith("clearing")).length).toBeGreaterThanOrEqual(2);
  expect(await drawnOf(library, ids)).toEqual([1, 2, 0]);
  expect(table.count("overrun")).toBe(0);
});

test("a shuffled playlist that runs for ever draws all patterns before it repeats one, until it is stopped", {
  timeout: 180_000,
}, async () => {
  const { player, library, ids } = await start({ lines: 2 });
  await player.run(await player.create("All night", ids, { shuffle: true, repeat: true }));
  for (let round = 1; round <= 3; round++)
    await until(
      () => drawnOf(library, ids),
      (drawn) => {
        expect(Math.max(...drawn) - Math.min(...drawn)).toBeLessThanOrEqual(1 + 1);
        return Math.min(...drawn) >= round;
      },
      { ...patient, interval: 20 },
    );
  expect(await player.command({ action: "stop" })).toBe(200);
  await player.reaches("idle", ({ state }) => state === "idle");
  expect(await player.command({ action: "skip" })).toBe(409);
});

test("skip goes on with the next pattern; what was drawn stays in the sand", {
  timeout: 180_000,
}, async () => {
  const { hub, player, library, ids } = await start({ rate: 2, lines: 40 });
  await player.run(await player.create("Skipped", ids));
  await player.reaches("A", ({ pattern, state }) => state === "drawing" && pattern === ids[0]);
  const sand = await Sand.of(hub);
  await until(
    () => sand.queue(),
    ([job]) => (job?.progress ?? 0) > 3,
    patient,
  );
  expect(await player.command({ action: "skip" })).toBe(200);
  await player.reaches("B", ({ pattern, state }) => state === "drawing" && pattern === ids[1]);
  expect(await drawnOf(library, ids)).toEqual([0, 0, 0]);
  expect((await sand.segments()).length).toBeGreaterThan(0);
  expect((await sand.queue()).filter(({ state }) => state === "interrupted")).toEqual([]);
});

test("the table's Stop ends the playlist, too, and asks for no decision", { timeout: 180_000 }, async () => {
  const { hub, player, library, ids } = await start({ rate: 4, lines: 40 });
  await player.run(await player.create("Stopped", ids));
  await player.reaches("A", ({ pattern, state }) => state === "drawing" && pattern === ids[0]);
  const sand = await Sand.of(hub);
  expect((await sand.control("stop")).status).toBe(200);
  await player.reaches("idle", ({ state }) => state === "idle");
  await until(
    () => sand.queue(),
    (jobs) => jobs.length === 0,
    patient,
  );
  expect(await drawnOf(library, ids)).toEqual([0, 0, 0]);
  expect(await player.command({ action: "stop" })).toBe(409);
});

test("stop after this one ends the playlist behind the current pattern", { timeout: 180_000 }, async () => {
  const { player, library, ids } = await start({ rate: 4, lines: 20 });
  await player.run(await player.create("Short", ids));
  await player.reaches("A", ({ pattern, state }) => state === "drawing" && pattern === ids[0]);
  expect(await player.command({ action: "stopAfter" })).toBe(200);
  expect((await player.state()).stopAfter).toBe(true);
  await player.reaches("the end", ({ state }) => state === "idle");
  expect(await drawnOf(library, ids)).toEqual([1, 0, 0]);
});

test("after a power cut in the middle of a pattern it goes on at its place, and then with the list", {
  timeout: 180_000,
}, async () => {
  const { hub, player, library, ids, table } = await start({ rate: 10, lines: 60 });
  await player.run(await player.create("Powerless", ids.slice(0, 2)));
  const sand = await Sand.of(hub);
  await until(
    () => sand.queue(),
    ([job]) => (job?.progress ?? 0) > 30,
    patient,
  );
  await hub.kill();
  table.say("reset");
  await hub.restart();
  const after = await Player.of(hub);
  const resumed = await after.reaches("drawing", ({ state }) => state === "drawing");
  expect(resumed.pattern).toBe(ids[0]);
  await after.reaches("the end", ({ state }) => state === "idle");
  expect(await drawnOf(await PatternLibrary.of(hub), ids)).toEqual([1, 1, 0]);
  expect(library).toBeDefined();
});

test("after a power cut in a pause the pause goes on, and then the list", { timeout: 180_000 }, async () => {
  const { hub, library, player, ids } = await start({ lines: 2, speed: 4, now: "2026-03-01T12:00:00Z" });
  await player.run(await player.create("Pausing", ids.slice(0, 2), { pause: 300 }));
  const pausing = await player.reaches("a pause", ({ state }) => state === "pausing");
  expect(pausing.pauseLeft).toBeLessThanOrEqual(300);
  await until(
    () => drawnOf(library, ids),
    ([a]) => a === 1,
    patient,
  );
  await hub.kill();
  await hub.restart({ now: "2026-03-01T12:04:00Z" });
  const after = await Player.of(hub);
  const resumed = await after.state();
  expect(resumed.state).toBe("pausing");
  expect(resumed.pauseLeft).toBeLessThan(300);
  expect(resumed.pauseLeft).toBeGreaterThan(10);
  await after.reaches("the end", ({ state }) => state === "idle");
  expect(await drawnOf(await PatternLibrary.of(hub), ids)).toEqual([1, 1, 0]);
});

test("in quiet hours a playlist waits, draws on request, and goes on by itself afterwards", {
  timeout: 180_000,
}, async () => {
  const { hub, player, library, ids } = await start({ lines: 2, speed: 4, now: "2026-03-01T22:30:00Z" });
  const token = await hub.signIn();
  const days = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"];
  for (const [time, action] of [
    ["22:00", "quiet-begin"],
    ["22:33", "quiet-end"],
  ])
    await hub.call("POST", "/api/schedule", {
      token,
      body: { at: "time", time, days, action, finish: true },
    });
  await hub.call("POST", "/api/schedule/quiet", { token, body: { quiet: true } });
  const { quiet } = await player.run(await player.create("Quiet", ids.slice(0, 2)));
  expect(quiet).toBe("Quiet hours until 22:33.");
  // Before, the table does not answer yet.
  await player.reaches(
    "waiting",
    ({ state, message }) => state === "waiting" && message === "Quiet hours until 22:33.",
  );
  expect(await player.command({ action: "drawAnyway" })).toBe(200);
  await until(
    () => drawnOf(library, ids),
    (drawn) => drawn[0] === 1,
    patient,
  );
  await player.reaches("waiting", ({ state }) => state === "waiting");
  expect(await drawnOf(library, ids)).toEqual([1, 0, 0]);
  await player.reaches("the end", ({ state }) => state === "idle");
  expect(await drawnOf(library, ids)).toEqual([1, 1, 0]);
});

test("in quiet hours an upload and a pattern drawn again say so if they are drawn on request", {
  timeout: 60_000,
}, async () => {
  const { hub } = await start({ speed: 4, now: "2026-03-01T22:30:00Z" });
  const sand = await Sand.of(hub);
  const drawn = (await sand.upload("first.gcode", zigzag(5, 2))).body.file.file;
  await until(
    () => sand.job(drawn),
    ({ state }) => state === "done",
    patient,
  );
  await hub.call("POST", "/api/schedule/quiet", { token: await hub.signIn(), body: { quiet: true } });
  expect((await sand.change(drawn, { resume: "restart" })).body).toEqual({
    success: true,
    quiet: "Quiet hours.",
  });
  const second = (await sand.upload("second.gcode", zigzag(6, 2))).body;
  expect(second.quiet).toBe("");
  expect((await sand.remove(drawn)).status).toBe(200);
  expect((await sand.upload("third.gcode", zigzag(7, 2))).body.quiet).toBe("");
  expect((await sand.change(second.file.file, { position: 0 })).body).toEqual({ success: true });
});
