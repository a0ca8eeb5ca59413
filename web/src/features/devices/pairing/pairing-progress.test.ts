import { expect, test } from "vitest";
import type { Pairing } from "../../../api/devices";
import type { DeviceStatuses } from "../../../api/types";
import { begunPairing, nextProgress } from "./pairing-progress";

const NOBODY: Pairing = { asking: [], window: null };
const ASKING: Pairing = {
  ...NOBODY,
  asking: [{ deviceId: "matrix-1", version: "1.0.0", address: "10.0.0.5", ago: 1 }],
};
const OPEN: Pairing = { ...ASKING, window: { deviceId: "matrix-1", left: 90, tries: 3 } };
const online = (isOnline: boolean) => ({ "matrix-1": { online: isOnline } }) as unknown as DeviceStatuses;

test("a satellite is paired only by an administrator", () => {
  expect(nextProgress(null, ASKING, null)).toBeNull();
});

test("while the window is open, the progress shows the remaining tries", () => {
  expect(nextProgress(begunPairing("matrix-1"), OPEN, null)).toMatchObject({ phase: "waiting", tries: 3 });
});

test("a window that another user has opened is followed, too", () => {
  expect(nextProgress(null, OPEN, null)).toMatchObject({ deviceId: "matrix-1", phase: "waiting" });
});

test("a satellite that stops sending pairing requests is paired, and has joined once it is online", () => {
  const joining = nextProgress(begunPairing("matrix-1"), NOBODY, online(false));
  expect(joining).toMatchObject({ phase: "joining" });
  expect(nextProgress(joining, NOBODY, online(true))).toMatchObject({ phase: "joined" });
});

test("a satellite that still sends pairing requests after the window has closed was not paired", () => {
  expect(nextProgress(begunPairing("matrix-1"), ASKING, online(true))).toMatchObject({ phase: "failed" });
});

test("a satellite that does not come online counts as failed", () => {
  let progress = nextProgress(begunPairing("matrix-1"), NOBODY, null);
  for (let poll = 0; poll < 20; poll++) progress = nextProgress(progress, NOBODY, null);
  expect(progress).toMatchObject({ phase: "failed" });
});

test("a finished pairing keeps its result until another begins", () => {
  const failed = nextProgress(begunPairing("matrix-1"), ASKING, null);
  expect(nextProgress(failed, NOBODY, online(true))).toBe(failed);
  expect(nextProgress(failed, OPEN, null)).toMatchObject({ phase: "waiting" });
});
