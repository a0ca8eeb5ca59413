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

test("no satellite is let in without an administrator", () => {
  expect(nextProgress(null, ASKING, null)).toBeNull();
});

test("while the window is open it waits, and knows the tries that are left", () => {
  expect(nextProgress(begunPairing("matrix-1"), OPEN, null)).toMatchObject({ phase: "waiting", tries: 3 });
});

test("a window that another user has opened is waited for, too", () => {
  expect(nextProgress(null, OPEN, null)).toMatchObject({ deviceId: "matrix-1", phase: "waiting" });
});

test("who asks no more is let in, and has joined when it is online", () => {
  const joining = nextProgress(begunPairing("matrix-1"), NOBODY, online(false));
  expect(joining).toMatchObject({ phase: "joining" });
  expect(nextProgress(joining, NOBODY, online(true))).toMatchObject({ phase: "joined" });
});

test("who still asks when the window is closed was not let in", () => {
  expect(nextProgress(begunPairing("matrix-1"), ASKING, online(true))).toMatchObject({ phase: "failed" });
});

test("who does not show up is given up", () => {
  let progress = nextProgress(begunPairing("matrix-1"), NOBODY, null);
  for (let poll = 0; poll < 20; poll++) progress = nextProgress(progress, NOBODY, null);
  expect(progress).toMatchObject({ phase: "failed" });
});

test("what is over stays so until another begins", () => {
  const failed = nextProgress(begunPairing("matrix-1"), ASKING, null);
  expect(nextProgress(failed, NOBODY, online(true))).toBe(failed);
  expect(nextProgress(failed, OPEN, null)).toMatchObject({ phase: "waiting" });
});
