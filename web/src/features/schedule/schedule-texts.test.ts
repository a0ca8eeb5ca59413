import { describe, expect, it, test } from "vitest";
import { DRAFT } from "../../../test/fake-schedule-hub";
import { DAYS, type EntryDraft, type NextEvent } from "../../api/schedule";
import type { GlobalSettings } from "../../api/types";
import {
  actionText,
  datesText,
  dayAfter,
  daysText,
  draftProblem,
  eventNote,
  eventText,
  minuteOf,
  offsetText,
  sunTime,
  timerText,
  timeText,
} from "./schedule-texts";

const NAMES = { scenes: [{ id: 3, name: "Movie night" }], playlists: [{ id: 5, name: "Evening" }] };
const SUN = { sunrise: "06:10", sunset: "20:40" };
const entry = (change: Partial<EntryDraft>) => ({ ...DRAFT, ...change, id: 7, problem: "" });
const event = (change: Partial<NextEvent>): NextEvent => ({
  entry: 7,
  at: "2026-10-23T20:00:00Z",
  action: "lights-on",
  scene: null,
  skipped: false,
  ...change,
});

test.each([
  [[...DAYS], "Every day"],
  [["fri", "thu", "wed", "tue", "mon"], "Weekdays"],
  [["sat", "sun"], "Weekend"],
  [["fri", "mon", "wed"], "Mon Wed Fri"],
  [["sun"], "Sun"],
] as const)("%j reads %s", (days, text) => {
  expect(daysText(days)).toBe(text);
});

test.each([
  [{ at: "time", time: "07:05", offset: 30 }, "07:05"],
  [{ at: "sunset", time: "07:05", offset: 0 }, "Sunset"],
  [{ at: "sunset", time: "07:05", offset: -30 }, "Sunset − 30 min"],
  [{ at: "sunrise", time: "07:05", offset: 90 }, "Sunrise + 1 h 30 min"],
  [{ at: "sunrise", time: "07:05", offset: 120 }, "Sunrise + 2 h"],
] as const)("the time of %j is %s", (when, text) => {
  expect(timeText(when)).toBe(text);
});

test.each([
  [{ at: "sunset", offset: 0 }, "at sunset"],
  [{ at: "sunset", offset: -15 }, "15 min before sunset"],
  [{ at: "sunrise", offset: 60 }, "1 h after sunrise"],
] as const)("the slider of %j says %s", (when, text) => {
  expect(offsetText(when)).toBe(text);
});

test.each([
  [null, null, ""],
  ["2026-12-01", null, "From Dec 1, 2026"],
  [null, "2027-01-06", "Until Jan 6, 2027"],
  ["2026-12-01", "2027-01-06", "Dec 1, 2026 – Jan 6, 2027"],
])("from %s until %s is %j", (from, until, text) => {
  expect(datesText({ from, until })).toBe(text);
});

test.each([
  [{ action: "lights-on" }, "Room lights on"],
  [{ action: "lights-off" }, "Room lights off"],
  [{ action: "scene", scene: 3 }, "Movie night"],
  [{ action: "scene", scene: 4 }, "A deleted scene"],
  [{ action: "quiet-begin" }, "Quiet hours begin"],
  [{ action: "quiet-end" }, "Quiet hours end"],
  [{ action: "night-begin", brightness: 26 }, "Matrices dim to 10%"],
  [{ action: "night-begin", brightness: 0 }, "Matrices go dark"],
  [{ action: "night-end" }, "Matrices bright again"],
  [{ action: "wake-up", minutes: 20 }, "Wake-up light over 20 min"],
  [{ action: "wake-up", minutes: 1, scene: 3 }, "Wake-up light over 1 min: Movie night"],
  [{ action: "looks-start" }, "Playlist of looks starts"],
  [{ action: "looks-stop" }, "Playlist of looks stops"],
  [{ action: "playlist-start", playlist: 5 }, "Sand table: Evening"],
  [{ action: "playlist-start", playlist: 6 }, "Sand table: A deleted playlist"],
  [{ action: "playlist-stop" }, "Sand table: playlist stops"],
] as const)("%j reads %s", (change, text) => {
  expect(actionText({ ...DRAFT, ...change }, NAMES)).toBe(text);
});

describe("an event", () => {
  it("has the brightness of its entry", () => {
    const dims = entry({ action: "night-begin", brightness: 128 });
    expect(eventText(event({ action: "night-begin" }), [dims], NAMES)).toBe("Matrices dim to 50%");
  });

  it("of the Auto Timer is named as such", () => {
    expect(eventText(event({ entry: null, action: "lights-off" }), [], NAMES)).toBe("Room lights off");
    expect(eventNote(event({ entry: null }), [])).toBe("Lights timer");
  });

  it.each([
    [{}, ""],
    [{ at: "sunset", offset: -30 }, "Sunset − 30 min"],
    [{ at: "sunset", action: "scene" }, "Scene · Sunset"],
    [{ action: "quiet-begin", finish: true }, "The sand table ends its pattern"],
    [{ action: "quiet-begin", finish: false }, "The sand table pauses"],
    [{ action: "quiet-begin", lights: true }, "The sand table ends its pattern · the room lights go dark"],
  ] as const)("of %j has the note %j", (change, note) => {
    const own = entry(change);
    expect(eventNote(event({ action: own.action }), [own])).toBe(note);
  });
});

test.each([
  [
    { autoOn: true, autoOff: true },
    { time: "06:00–22:00", text: "Lights timer" },
  ],
  [
    { autoOn: true, autoOff: false },
    { time: "06:00", text: "Lights timer: on" },
  ],
  [
    { autoOn: false, autoOff: true },
    { time: "22:00", text: "Lights timer: off" },
  ],
  [{ autoOn: false, autoOff: false }, null],
])("the Auto Timer %j reads %s", (switches, text) => {
  const timer = { autoOnTime: "06:00", autoOffTime: "22:00", ...switches } as GlobalSettings;
  expect(timerText(timer)).toEqual(text);
  expect(timerText(null)).toBeNull();
});

test.each([
  [{}, SUN, 19 * 60],
  [{ at: "sunset", offset: -40 }, SUN, 20 * 60],
  [{ at: "sunrise", offset: 5 }, SUN, 6 * 60 + 15],
  [{ at: "sunset", offset: 0 }, { sunrise: null, sunset: null }, 18 * 60],
] as const)("%j acts at a minute of the day", (change, sun, minute) => {
  expect(minuteOf({ ...DRAFT, ...change }, sun)).toBe(minute);
});

test.each([
  [{ at: "sunset", offset: -40 }, SUN, "20:00"],
  [{ at: "sunset", offset: 100 }, { sunrise: "02:00", sunset: "22:50" }, "00:30"],
  [{ at: "sunrise", offset: -90 }, { sunrise: "01:00", sunset: "22:50" }, "23:30"],
  [{ at: "sunset", offset: 0 }, { sunrise: null, sunset: null }, null],
  [{ at: "time", offset: 0 }, SUN, null],
] as const)("today's time of %j is %s", (when, sun, time) => {
  expect(sunTime(when, sun)).toBe(time);
});

test("the days after the weekdays are Tuesday to Saturday; after Sunday comes Monday", () => {
  expect(dayAfter(["mon", "tue", "wed", "thu", "fri"])).toEqual(["tue", "wed", "thu", "fri", "sat"]);
  expect(dayAfter(["sun"])).toEqual(["mon"]);
  expect(dayAfter(DAYS)).toEqual(DAYS);
});

test.each([
  [{}, ""],
  [{ days: [] }, "Choose at least one day."],
  [{ from: "2026-12-02", until: "2026-12-01" }, "The second date is before the first."],
  [{ from: "2026-12-01", until: "2026-12-01" }, ""],
  [{ action: "scene" }, "Choose a scene."],
  [{ action: "scene", scene: 3 }, ""],
  [{ action: "playlist-start" }, "Choose a playlist."],
  [{ action: "playlist-start", playlist: 5 }, ""],
  [{ action: "wake-up" }, ""],
] as const)("the draft %j has the problem %j", (change, problem) => {
  expect(draftProblem({ ...DRAFT, ...(change as Partial<EntryDraft>) })).toBe(problem);
});
