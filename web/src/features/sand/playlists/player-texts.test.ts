import { expect, test } from "vitest";
import { job, player } from "../../../../test/fake-sand-hub";
import { quietInTwelveHours } from "../../../../test/twelve-hours";
import { nextOf, nowOf, roundText } from "./player-texts";

const NAMES: Record<string, string> = { "0000000a": "Rose", "0000000b": "Star" };
const nameOf = (id: string) => NAMES[id] ?? "";
const drawn = job("a", "running", { pattern: "0000000a", player: true, progress: 43.7, remaining: 740 });

test("a pattern that is drawn", () => {
  expect(nowOf(player(), drawn, nameOf)).toEqual({
    pattern: "0000000a",
    title: "Rose",
    text: "12 min left",
    percent: 43.7,
  });
});

test("a job without a pattern in the library has its own name", () => {
  expect(nowOf(null, job("b", "running", { pattern: "0000000f" }), nameOf)).toMatchObject({
    pattern: "0000000f",
    title: "b.gcode",
  });
});

test("a drawing that is paused", () => {
  const paused = { title: "Rose", text: "Paused at 43%" };
  expect(nowOf(player({ isPaused: true }), drawn, nameOf)).toMatchObject(paused);
  expect(nowOf(null, { ...drawn, state: "paused" }, nameOf)).toMatchObject(paused);
  const quiet = player({ isPaused: true, message: "Quiet hours until 07:00." });
  expect(nowOf(quiet, drawn, nameOf).text).toBe("Paused at 43% · Quiet hours until 07:00.");
});

test("the sand is cleared for the pattern whose picture is shown", () => {
  const clearing = job("c", "running", { clear: true, remaining: 61 });
  const now = nowOf(player({ state: "clearing" }), clearing, nameOf);
  expect(now).toMatchObject({ pattern: "0000000a", title: "Clearing the sand", text: "1 min left" });
});

test("a pause counts down to the next pattern", () => {
  const pausing = player({ state: "pausing", pattern: null, pauseLeft: 272 });
  const shown = { pattern: "0000000b", title: "Next in 4:32", text: "Star", percent: null };
  expect(nowOf(pausing, undefined, nameOf)).toMatchObject(shown);
  expect(nowOf({ ...pausing, isPaused: true }, undefined, nameOf)).toMatchObject({
    title: "Paused",
    text: "Star",
  });
});

test("what the player waits for is in the hub's words", () => {
  const waiting = player({ state: "waiting", message: "Quiet hours until 07:00." });
  expect(nowOf(waiting, undefined, nameOf)).toMatchObject({
    title: "Quiet hours until 07:00.",
    text: "",
  });
  expect(nowOf(player({ state: "waiting" }), undefined, nameOf).title).toBe("Waiting…");
});

test("while the hub is silent, what was last known is shown as such", () => {
  const last = { title: "Rose", text: "Last known: 43%", percent: null };
  expect(nowOf(player(), drawn, nameOf, true)).toMatchObject(last);
  expect(nowOf(player({ isPaused: true }), { ...drawn, state: "paused" }, nameOf, true)).toMatchObject(last);
  const unknown = { title: "The state of the table is unknown.", text: "" };
  expect(nowOf(player({ state: "pausing", pauseLeft: 272 }), undefined, nameOf, true)).toMatchObject(unknown);
});

test("what the player waits for is in the user's own clock", () => {
  quietInTwelveHours();
  const waiting = player({ state: "waiting", message: "Quiet hours until 19:00." });
  expect(nowOf(waiting, undefined, nameOf).title).toBe("Quiet hours until 7:00\u00a0PM.");
  const paused = nowOf({ ...waiting, isPaused: true }, drawn, nameOf);
  expect(paused.text).toBe("Paused at 43% · Quiet hours until 7:00\u00a0PM.");
});

test("the place in the round, and its end", () => {
  expect(roundText(player(), "Done about 21:40", false)).toBe("Evening · 2 of 3 · Done about 21:40");
  expect(roundText(player({ drawn: 3, stopAfter: true }), "Done about 21:40", false)).toBe(
    "Evening · 3 of 3 · Stops after this one",
  );
  expect(roundText(player({ total: 0 }), "", false)).toBe("Evening");
  expect(roundText(player({ stopAfter: true }), "Done about 21:40", true)).toBe(
    "Then Evening · 2 of 3 · Done about 21:40",
  );
});

const other = (name: string) => job(name, "waiting", { pattern: name });
const ahead = job("ahead", "waiting", { pattern: "0000000b", player: true });

test.each([
  [[other("scene")], ["scene", "0000000b"]],
  [
    [other("scene"), ahead, other("last")],
    ["scene", "0000000b"],
  ],
])("what others have put before the playlist's next pattern comes first", (waiting, next) => {
  const playing = job("a", "running", { player: true });
  expect(nextOf(player({ next: ["0000000b"] }), [playing, ...waiting])).toEqual(next);
});

test.each([
  ["a pattern of the playlist is drawn", job("a", "running", { player: true }), ["0000000b"]],
  ["another one is drawn first", job("x", "running"), ["0000000a", "0000000b"]],
  ["nothing is drawn", undefined, ["0000000b"]],
])("what comes next while %s", (_, drawn, next) => {
  expect(nextOf(player({ next: ["0000000b"] }), drawn ? [drawn] : [])).toEqual(next);
});
