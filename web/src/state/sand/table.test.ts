import { beforeEach, expect, test, vi } from "vitest";
import { FakeSandHub, job, refusal } from "../../../test/fake-sand-hub";
import { ManualPage } from "../../../test/manual-timers";
import type { Job } from "../../api/gcode";
import { setHubAway } from "../device-status";
import { toastStore } from "../toasts";
import { EVERY } from "../use-polled";
import { SETTLE_MS } from "./commands";
import { createTableSummary, type Table } from "./table";

let hub: FakeSandHub;
let time: ManualPage;
let summary: Table;

beforeEach(() => {
  vi.useFakeTimers();
  toastStore.setState({ toasts: [] });
  hub = new FakeSandHub();
  time = new ManualPage();
  summary = createTableSummary({ ...time, api: hub.api });
});

const state = () => summary.store.getState();

function draw(progress = 40): void {
  hub.table = { ...hub.table, machine: "Run", canStop: true };
  hub.jobs = [job("old", "done"), job("rose", "running", { progress })];
}

test("the table is polled while it is watched and the page is visible; the queue only while the table is busy", async () => {
  const stop = summary.watch();
  await time.advance(2 * EVERY.idleTable);
  expect(hub.api.getTable).toHaveBeenCalledTimes(3);
  expect(hub.api.getQueue).not.toHaveBeenCalled();
  draw();
  await time.advance(EVERY.idleTable);
  expect(state()).toMatchObject({ isKnown: true, table: { canStop: true }, job: { file: "rose" } });
  time.show(false);
  await time.advance(4 * EVERY.drawing);
  expect(hub.api.getTable).toHaveBeenCalledTimes(4);
  time.show(true);
  hub.table = { ...hub.table, machine: "Idle", canStop: false };
  hub.jobs = [];
  await time.advance(EVERY.drawing);
  expect(state().job).toBeUndefined();
  stop();
  await time.advance(4 * EVERY.drawing);
  expect(hub.api.getTable).toHaveBeenCalledTimes(6);
});

test.each([
  ["Sleep", "", 0],
  ["Alarm", "Alarm 1: a switch was hit.", 6],
  ["", "The table is not connected.", 6],
  ["Idle", "Quiet hours until 07:00.", 6],
])(
  "a table in state %j that says %j is polled 6 times a minute, its queue only if it says something",
  async (machine, message, queuePolls) => {
    hub.table = { ...hub.table, machine, message, canStop: false };
    const stop = summary.watch();
    await time.advance(60_000 - 1);
    expect(hub.api.getTable).toHaveBeenCalledTimes(6);
    expect(hub.api.getQueue).toHaveBeenCalledTimes(queuePolls);
    stop();
  },
);

test("the pattern that waits for a decision is known by the queue, and what follows is shown at once", async () => {
  hub.jobs = [job("old", "done"), job("rose", "interrupted")];
  hub.table = { ...hub.table, message: "The hub stopped without warning." };
  const stop = summary.watch();
  await time.advance(0);
  const { undecided } = state();
  expect(undecided?.file).toBe("rose");
  void summary.decide(undecided as Job, "continue");
  expect(state()).toMatchObject({ undecided: undefined, table: { message: "Starting…" } });
  expect(hub.api.changeJob).toHaveBeenCalledWith("rose", { resume: "continue" });
  await time.advance(EVERY.drawing);
  expect(state().undecided?.file).toBe("rose");
  void summary.decide(undecided as Job, "continue");
  hub.jobs = [job("rose", "waiting")];
  for (const [message, soon] of [
    ["Connecting to the table…", SETTLE_MS],
    ["Going home…", EVERY.drawing],
  ] as const) {
    hub.table = { ...hub.table, message };
    await time.advance(soon);
    expect(state().table?.message).toBe(message);
  }
  stop();
});

test("a command is shown at once, and the table is polled soon after it", async () => {
  draw();
  const stop = summary.watch();
  await time.advance(0);
  void summary.control("pause");
  expect(state().job?.state).toBe("paused");
  expect(hub.api.controlTable).toHaveBeenCalledWith("pause");
  const polls = hub.api.getTable.mock.calls.length;
  hub.jobs = [job("rose", "paused", { progress: 41 })];
  await time.advance(SETTLE_MS);
  expect(hub.api.getTable).toHaveBeenCalledTimes(polls + 1);
  expect(state().job).toMatchObject({ state: "paused", progress: 41 });
  void summary.control("stop");
  expect(state().table).toMatchObject({ canStop: false, message: "Stopping…" });
  stop();
});

test("a command that the hub rejects is reported, and the table is shown as it is", async () => {
  draw();
  const stop = summary.watch();
  await time.advance(0);
  hub.refusal = refusal("Nothing is being drawn.");
  await summary.control("pause");
  await time.advance(0);
  expect(toastStore.getState().toasts.map(({ text }) => text)).toEqual(["Nothing is being drawn."]);
  expect(state().job?.state).toBe("running");
  stop();
});

test.each([
  ["3 s after the first missed response", false, 2 * EVERY.drawing],
  ["at the first one while the hub is away", true, 0],
])("the state is unknown %s", async (_, isAway, isKnownFor) => {
  draw();
  const stop = summary.watch();
  await time.advance(0);
  hub.isGone = true;
  setHubAway(isAway);
  await time.advance(isKnownFor);
  expect(state().job?.file).toBe("rose");
  await time.advance(EVERY.drawing);
  setHubAway(false);
  expect(state()).toEqual({ table: null, job: undefined, undecided: undefined, isKnown: true });
  stop();
});
