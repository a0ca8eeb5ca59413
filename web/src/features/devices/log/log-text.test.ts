import { expect, test } from "vitest";
import type { EventLevel, HubEvent } from "../../../api/system";
import { foundEvents, logFile } from "./log-text";

const event = (number: number, level: EventLevel, text: string, at: string | null = null): HubEvent => ({
  number,
  at,
  uptime: 75,
  level,
  text,
});

const EVENTS = [
  event(1, "info", "Started: power on"),
  event(2, "warning", "Failed sign-in of ADA", "2026-11-21T12:00:00Z"),
  event(3, "error", "Storage is full", "2026-11-21T12:00:05Z"),
  event(4, "info", "ada signed in", "2026-11-21T12:00:09Z"),
];

const numbers = (least: EventLevel, search = "") =>
  foundEvents(EVENTS, least, search).map((each) => each.number);

test("the newest events come first", () => {
  expect(numbers("info")).toEqual([4, 3, 2, 1]);
});

test("a level hides less serious events", () => {
  expect(numbers("warning")).toEqual([3, 2]);
  expect(numbers("error")).toEqual([3]);
});

test("security events are more serious than others that are no warnings", () => {
  const removed = event(5, "security", "Account deleted: bob, by ada from 10.0.0.2");
  expect(foundEvents([...EVENTS, removed], "info", "").map(({ number }) => number)).toEqual([5, 4, 3, 2, 1]);
  expect(foundEvents([removed], "security", "").map(({ number }) => number)).toEqual([5]);
  expect(foundEvents([removed], "warning", "")).toEqual([]);
});

test("the search ignores case", () => {
  expect(numbers("info", " ada ")).toEqual([4, 2]);
  expect(numbers("error", "ada")).toEqual([]);
});

test("the file has one line per event, the oldest first", async () => {
  expect(await logFile(EVENTS).text()).toBe(
    [
      "1m after start\tINFO\tStarted: power on",
      "2026-11-21T12:00:00Z\tWARNING\tFailed sign-in of ADA",
      "2026-11-21T12:00:05Z\tERROR\tStorage is full",
      "2026-11-21T12:00:09Z\tINFO\tada signed in",
      "",
    ].join("\n"),
  );
  expect(await logFile([]).text()).toBe("");
});
