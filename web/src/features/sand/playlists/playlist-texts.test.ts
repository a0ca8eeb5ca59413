import { expect, test } from "vitest";
import { pattern, playlist } from "../../../../test/fake-playlists";
import { copyName, countdownText, lengthText, pauseText, settingsText, summaryText } from "./playlist-texts";

test.each([
  [0, "No pause"],
  [45, "45 s"],
  [3600, "1 h"],
])("a pause of %d s is %s", (seconds, text) => {
  expect(pauseText(seconds)).toBe(text);
});

test.each([
  [7, "0:07"],
  [272, "4:32"],
  [3600, "1 h"],
  [7500, "2 h 5 min"],
])("%d s to go are %s", (seconds, countdown) => {
  expect(countdownText(seconds)).toBe(countdown);
});

test("a playlist is summed up in a line", () => {
  expect(summaryText(1, playlist(1, "x"))).toBe("1 pattern");
  expect(summaryText(12, playlist(1, "x", [], { shuffle: true, repeat: true }))).toBe(
    "12 patterns · shuffled · for ever",
  );
});

test("its settings are told in sentences", () => {
  expect(settingsText(playlist(1, "x"))).toBe("In order, once.");
  expect(settingsText(playlist(1, "x", [], { repeat: true, pause: 60, clear: "edge" }))).toBe(
    "In order, for ever. 1 min between patterns. The sand is cleared before each: from the edge.",
  );
});

test("its length contains the pauses and clearings, and is not known with an unknown pattern", () => {
  const library = new Map([["a", pattern("a", "A", { time: 600 })]]);
  const text = (...what: Parameters<typeof playlist>) => lengthText(playlist(...what), library, 120);
  expect(text(1, "x", ["a", "a"], { pause: 300 })).toBe("About 25 min");
  expect(text(1, "x", ["a", "a"], { clear: "auto", clearSpeed: 200 })).toBe("About 22 min with clearing");
  expect(text(1, "x", ["a", "b"])).toBe("");
  expect(text(1, "x")).toBe("");
});

test("a copy has the next free number", () => {
  expect(copyName("Evening", ["Evening"])).toBe("Evening 2");
  expect(copyName("Evening 2", ["Evening", "Evening 2", "Evening 3"])).toBe("Evening 4");
});

test("the name of a copy has at most 80 bytes, and no broken letter", () => {
  const copy = copyName("夜".repeat(26), []);
  expect(copy).toBe(`${"夜".repeat(26)} 2`);
  expect(copyName(`${"夜".repeat(26)}xy`, [])).toBe(copy);
});
