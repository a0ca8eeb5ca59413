import { beforeEach, expect, it, test, vi } from "vitest";
import { decode, FakeSandHub, job, player, refusal, type SentCanvas } from "../../../test/fake-sand-hub";
import { ManualPage, settle } from "../../../test/manual-timers";
import { sendUndoable, toastStore } from "../toasts";
import { EVERY } from "../use-polled";
import { SETTLE_MS } from "./commands";
import { createSandTable, type SandTable } from "./sand";

let hub: FakeSandHub;
let time: ManualPage;
let sand: SandTable<string>;
let stop: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  toastStore.setState({ toasts: [] });
  hub = new FakeSandHub();
  time = new ManualPage();
  sand = createSandTable<string>({
    ...time,
    api: hub.api,
    decodeCanvas: decode<SentCanvas>,
    decodeProgram: decode<string>,
  });
});

async function watch(): Promise<void> {
  stop = sand.watch();
  await time.advance(0);
}

const state = () => sand.store.getState();
const names = () => state().jobs.map(({ file }) => file);
const states = () => state().jobs.map((each) => each.state);
const toasts = () => toastStore.getState().toasts.map(({ text }) => text);

test("the hub is polled every second while the screen is open", async () => {
  await watch();
  hub.jobs = [job("a")];
  await time.advance(EVERY.sand);
  expect(names()).toEqual(["a"]);
  time.show(false);
  await time.advance(10 * EVERY.sand);
  expect(hub.api.getQueue).toHaveBeenCalledTimes(2);
  stop();
});

test("polls without a response change nothing for 3 s; after that the table is offline", async () => {
  await watch();
  hub.isGone = true;
  await time.advance(3 * EVERY.sand);
  expect(state().table.online).toBe(true);
  expect(hub.api.getQueue).toHaveBeenCalledTimes(1);
  await time.advance(EVERY.sand);
  expect(state()).toMatchObject({
    isSilent: true,
    table: { online: false, canStop: false, message: "The state of the table is unknown." },
  });
  hub.isGone = false;
  await time.advance(EVERY.sand);
  expect(state()).toMatchObject({ isSilent: false, table: { online: true, message: "" } });
});

test("a response requested before an upload does not hide the new job", async () => {
  await watch();
  stop();
  let late = () => {};
  hub.api.getQueue.mockImplementationOnce(async () => {
    await new Promise<void>((resolve) => {
      late = resolve;
    });
    return { ok: true, value: [] };
  });
  await watch();
  hub.jobs = [job("new")];
  await sand.upload(new File([""], "new.gcode"), "circle", {});
  await settle();
  late();
  await settle();
  expect(names()).toEqual(["new"]);
});

test("a response requested before a command does not undo its expected effect", async () => {
  hub.jobs = [job("a", "running")];
  await watch();
  hub.holdsCommands = true;
  void sand.control("pause");
  await time.advance(2 * EVERY.sand);
  expect(states()).toEqual(["paused"]);
  hub.jobs = [job("a", "paused")];
  hub.answerCommand?.();
  await time.advance(EVERY.sand);
  expect(states()).toEqual(["paused"]);
});

it.each([
  ["pause", "running", ["paused"]],
  ["resume", "paused", ["running"]],
] as const)("%s shows at once", async (action, before, after) => {
  hub.jobs = [job("a", before)];
  await watch();
  hub.holdsCommands = true;
  void sand.control(action);
  expect(states()).toEqual(after);
});

test.each(["running", "paused"] as const)(
  "stop is shown at once, and the job stays %s until the hub reports its end",
  async (before) => {
    hub.jobs = [job("a", before)];
    await watch();
    hub.holdsCommands = true;
    void sand.control("stop");
    expect(states()).toEqual([before]);
    expect(state().table).toMatchObject({ canStop: false, canResume: false, message: "Stopping…" });
  },
);

it.each([
  ["home", { homed: false }, { machine: "Home", message: "Going home…" }],
  ["resume", { machine: "Hold", message: "The table is held." }, { machine: "Run", message: "" }],
  ["unlock", { machine: "Alarm", message: "Alarm 1" }, { machine: "Idle", message: "Unlocking…" }],
  ["confirmZero", { needsConfirmation: true }, { needsConfirmation: false, message: "Starting…" }],
] as const)("%s says at once what it does", async (action, before, after) => {
  Object.assign(hub.table, before);
  await watch();
  hub.holdsCommands = true;
  void sand.control(action);
  expect(state().table).toMatchObject(after);
});

test.each(["continue", "restart", "drop"] as const)(
  "after %s, nothing is said about the alarm",
  async (decision) => {
    hub.jobs = [job("a", "interrupted")];
    Object.assign(hub.table, { machine: "Alarm", alarm: 1, message: "Alarm 1" });
    await watch();
    hub.holdsCommands = true;
    void sand.decide("a", decision);
    expect(state().table).toMatchObject({ alarm: 0, message: decision === "drop" ? "" : "Starting…" });
  },
);

test("the hub is polled soon after an accepted command, but not before it has had time to begin", async () => {
  Object.assign(hub.table, { machine: "Alarm", message: "Alarm 1" });
  await watch();
  await time.advance(EVERY.sand - 100);
  await sand.control("unlock");
  await time.advance(SETTLE_MS - 1);
  expect(state().table.message).toBe("Unlocking…");
  Object.assign(hub.table, { machine: "Home", message: "Going home…" });
  await time.advance(1);
  expect(state().table).toMatchObject({ machine: "Home", message: "Going home…" });
});

test("nothing is requested for a user who has left after a command", async () => {
  await watch();
  stop();
  await sand.control("home");
  sand.forget();
  await time.advance(EVERY.sand);
  expect(hub.api.getTable).toHaveBeenCalledTimes(1);
  hub.jobs = [job("a")];
  await watch();
  expect(names()).toEqual(["a"]);
});

test("a rejected command shows the hub's message, and the actual state is loaded at once", async () => {
  hub.jobs = [job("a", "running")];
  await watch();
  hub.refusal = refusal("The table is not connected.");
  expect(await sand.control("pause")).toBe(false);
  await settle();
  expect(toasts()).toEqual(["The table is not connected."]);
  expect(states()).toEqual(["running"]);
});

test("stop is sent once", async () => {
  hub.jobs = [job("a", "running")];
  await watch();
  hub.holdsCommands = true;
  void sand.control("stop");
  void sand.control("stop");
  expect(hub.api.controlTable).toHaveBeenCalledTimes(1);
});

test("the speed is shown immediately", async () => {
  await watch();
  hub.holdsCommands = true;
  void sand.setSpeed(250);
  expect(state().table.override).toBe(250);
  expect(hub.api.setSpeed).toHaveBeenCalledExactlyOnceWith(250);
});

it.each([
  ["b", -1, ["run", "b", "a", "c"], 0],
  ["b", 1, ["run", "a", "c", "b"], 2],
] as const)("a waiting job moves among the waiting ones", async (file, by, order, position) => {
  hub.jobs = [job("run", "running"), job("a"), job("b"), job("c")];
  await watch();
  hub.holdsCommands = true;
  sand.move(file, by);
  expect(names()).toEqual(order);
  expect(hub.api.changeJob).toHaveBeenCalledExactlyOnceWith(file, { position });
});

test("the first job does not move further up", async () => {
  hub.jobs = [job("run", "running"), job("a"), job("b")];
  await watch();
  sand.move("a", -1);
  sand.move("b", 1);
  expect(hub.api.changeJob).not.toHaveBeenCalled();
});

it.each([
  ["continue", { state: "waiting", progress: 40, message: "" }],
  ["restart", { state: "waiting", progress: 0, message: "" }],
] as const)("%s puts an interrupted job back into the queue", async (resume, expected) => {
  hub.jobs = [job("a", "interrupted", { progress: 40, message: "Stopped." })];
  await watch();
  hub.holdsCommands = true;
  void sand.decide("a", resume);
  expect(state()).toMatchObject({ jobs: [expected], table: { message: "Starting…" } });
  expect(hub.api.changeJob).toHaveBeenCalledWith("a", { resume });
});

test("a dropped job leaves the queue", async () => {
  hub.jobs = [job("a", "interrupted"), job("b")];
  await watch();
  hub.holdsCommands = true;
  void sand.decide("a", "drop");
  expect(names()).toEqual(["b"]);
});

test("a rejection without a message, for example by a proxy, shows its status", async () => {
  await watch();
  hub.refusal = refusal("", 502);
  await sand.control("home");
  expect(toasts()).toEqual(["The hub answered 502."]);
});

test("deleting is announced, successful or not", async () => {
  hub.jobs = [job("a"), job("b")];
  await watch();
  sand.remove("a");
  await sendUndoable();
  hub.refusal = refusal("Stop it first.");
  sand.remove("b");
  expect(names()).toEqual([]);
  await sendUndoable();
  expect(toasts()).toEqual(["File deleted successfully", "Failed to delete file: Stop it first."]);
  hub.refusal = null;
  hub.jobs = [job("b")];
  await time.advance(EVERY.sand);
  expect(names()).toEqual(["b"]);
});

test("each deletion can be undone for its own time, and is sent before a later command", async () => {
  vi.useFakeTimers();
  hub.jobs = [job("a"), job("b")];
  await watch();
  sand.remove("a");
  await vi.advanceTimersByTimeAsync(5_000);
  sand.remove("b");
  await vi.advanceTimersByTimeAsync(5_000);
  expect(hub.api.deleteJob.mock.calls).toEqual([["a"]]);
  void sand.clear();
  const [, ofB] = hub.api.deleteJob.mock.invocationCallOrder;
  expect(ofB).toBeLessThan(hub.api.clearCanvas.mock.invocationCallOrder[0] as number);
});

test("all data is dropped for the next user", async () => {
  hub.jobs = [job("a")];
  hub.keep("a");
  await watch();
  const asked = hub.api.getQueue.mockImplementationOnce(async () => {
    sand.forget();
    return { ok: true, value: [job("late")] };
  });
  await time.advance(EVERY.sand);
  expect(asked).toHaveBeenCalledTimes(2);
  expect(state()).toMatchObject({ isKnown: false, jobs: [], canvas: { strokes: [] } });
});

test("the player is asked for while a playlist is played", async () => {
  await watch();
  expect(state().player).toBeNull();
  hub.player = player();
  await time.advance(EVERY.sand);
  expect(state().player).toEqual(hub.player);
  hub.player = null;
  await time.advance(3 * EVERY.sand);
  expect(state().player).toBeNull();
  expect(hub.api.getPlayer).toHaveBeenCalledTimes(2);
  expect(toasts()).toEqual([]);
});

test("why a playlist has ended is told once", async () => {
  hub.player = player();
  await watch();
  hub.player = null;
  hub.ended.message = "No pattern of the playlist could be drawn.";
  await time.advance(3 * EVERY.sand);
  expect(toasts()).toEqual(["No pattern of the playlist could be drawn."]);
});

it.each([
  ["pause", { isPaused: true }],
  ["resume", { isPaused: false }],
  ["stopAfter", { stopAfter: true }],
  ["continue", { stopAfter: false }],
  ["skip", { state: "waiting", next: ["c"], message: "Skipping…" }],
  ["stop", { state: "waiting", next: [], message: "Stopping…" }],
  ["drawAnyway", { message: "Starting…" }],
] as const)("%s is shown before the hub answers", async (action, foreseen) => {
  hub.player = player({ next: ["b", "c"] });
  await watch();
  hub.holdsCommands = true;
  void sand.play(action);
  expect(state().player).toMatchObject(foreseen);
  expect(hub.api.controlPlayer).toHaveBeenCalledExactlyOnceWith(action);
});

it.each([
  ["pause", true, "paused", true],
  ["resume", true, "running", false],
  ["skip", true, "paused", false],
  ["stop", true, "paused", false],
  ["stop", false, "paused", true],
] as const)(
  "%s is shown at the table, too, if the playlist draws: %s",
  async (action, isOwn, drawn, canResume) => {
    hub.player = player();
    hub.jobs = [job("a", action === "pause" ? "running" : "paused", { player: isOwn })];
    await watch();
    hub.holdsCommands = true;
    void sand.play(action);
    expect(state()).toMatchObject({ jobs: [{ state: drawn }], table: { canResume } });
  },
);

test("a playlist that is run is shown at once, and answers with the quiet hours", async () => {
  await watch();
  hub.quiet = "Quiet hours until 07:00.";
  const started = sand.run({ id: 3, name: "Evening" });
  expect(state().player).toMatchObject({ playlist: { id: 3, name: "Evening" }, message: "Starting…" });
  await started;
  expect(state().isAsked).toBe(true);
  expect(hub.api.runPlaylist).toHaveBeenCalledExactlyOnceWith(3);
});

test("a playlist that cannot be run is not shown", async () => {
  await watch();
  hub.refusal = refusal("This playlist is empty.");
  await sand.run({ id: 3, name: "Evening" });
  await settle();
  expect(state().player).toBeNull();
  expect(toasts()).toEqual(["This playlist is empty."]);
});

test("drawing in quiet hours by hand is shown at the table", async () => {
  hub.table.message = "Quiet hours until 07:00.";
  await watch();
  hub.holdsCommands = true;
  void sand.play("drawAnyway");
  expect(state()).toMatchObject({ player: null, table: { message: "Starting…" } });
});

test("the table's shape is the usual one at first, and is replaced only when it changes", async () => {
  const usual = state().shape;
  expect(usual).toEqual({ width: 600, height: 400, isRound: false });
  await watch();
  expect(state().shape).toBe(usual);
  hub.table.shape = { width: 600, height: 400, isRound: false };
  await time.advance(EVERY.sand);
  expect(state().shape).toBe(usual);
  hub.table.shape = { width: 400, height: 400, isRound: true };
  await time.advance(EVERY.sand);
  const round = state().shape;
  expect(round).toEqual({ width: 400, height: 400, isRound: true });
  await time.advance(EVERY.sand);
  expect(state().shape).toBe(round);
});
