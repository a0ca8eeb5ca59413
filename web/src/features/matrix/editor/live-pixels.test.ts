import { beforeEach, expect, it, vi } from "vitest";
import { apiError } from "../../../../test/fake-config-hub";
import { settle } from "../../../../test/manual-timers";
import type { ApiResult } from "../../../api/client";
import { createLivePixels, type LivePixels } from "./live-pixels";

const RED = "#ff0000";
const BLUE = "#0000ff";
const SHOWN: ApiResult<unknown> = { ok: true, value: {} };

let answers: ((result: ApiResult<unknown>) => void)[];
const send = vi.fn();
const isShown = vi.fn();
let live: LivePixels;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "Date"] });
  answers = [];
  send.mockReset().mockImplementation(() => new Promise((answer) => answers.push(answer)));
  isShown.mockReset().mockReturnValue(true);
  live = createLivePixels(send, isShown);
});

const sent = () => send.mock.calls.map(([pixels]) => pixels);

async function answer(result = SHOWN): Promise<void> {
  answers.shift()?.(result);
  await settle();
}

it("sends the first pixel at once, and the newest together 80 ms later", async () => {
  live.paint({ 1: RED });
  expect(sent()).toEqual([{ 1: RED }]);
  await answer();
  live.paint({ 2: RED, 3: RED });
  live.paint({ 3: BLUE });
  await vi.advanceTimersByTimeAsync(79);
  expect(sent()).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(sent()[1]).toEqual({ 2: RED, 3: BLUE });
});

it("has at most one call in flight", async () => {
  live.paint({ 1: RED });
  live.paint({ 2: RED });
  await vi.advanceTimersByTimeAsync(500);
  expect(sent()).toHaveLength(1);
  await answer();
  expect(sent()).toEqual([{ 1: RED }, { 2: RED }]);
});

it("sends nothing when nothing was painted", async () => {
  live.paint({ 1: RED });
  await answer();
  await vi.advanceTimersByTimeAsync(5000);
  live.settingsChanged();
  await vi.advanceTimersByTimeAsync(5000);
  expect(sent()).toHaveLength(1);
});

it("continues after a failure, and does not repeat what failed", async () => {
  live.paint({ 1: RED });
  await answer(apiError(503));
  await vi.advanceTimersByTimeAsync(80);
  live.paint({ 2: RED });
  expect(sent()).toEqual([{ 1: RED }, { 2: RED }]);
});

it("sends nothing until the hub shows the pattern", async () => {
  isShown.mockReturnValue(false);
  live.paint({ 1: RED });
  live.paint({ 2: RED });
  await vi.advanceTimersByTimeAsync(500);
  expect(sent()).toEqual([]);
  expect(isShown).toHaveBeenCalledTimes(1);
  isShown.mockReturnValue(true);
  live.settingsChanged();
  expect(sent()).toEqual([{ 1: RED, 2: RED }]);
});

it("stops when another user has chosen another mode, until the settings change", async () => {
  live.paint({ 1: RED });
  await answer(apiError(409));
  await vi.advanceTimersByTimeAsync(80);
  live.paint({ 2: RED });
  await vi.advanceTimersByTimeAsync(2_000);
  live.paint({ 3: RED });
  expect(sent()).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(2_000);
  live.settingsChanged();
  live.paint({ 4: RED });
  expect(sent()).toEqual([{ 1: RED }, { 4: RED }]);
});

it("shows again what was painted while a save was in flight", async () => {
  live.paint({ 1: RED });
  await answer();
  await vi.advanceTimersByTimeAsync(900);
  live.paint({ 2: RED });
  await answer();
  await vi.advanceTimersByTimeAsync(100);
  live.settingsChanged();
  expect(sent()[2]).toEqual({ 1: RED, 2: RED });
  await answer();
  await vi.advanceTimersByTimeAsync(100);
  live.settingsChanged();
  expect(sent()).toHaveLength(3);
});
