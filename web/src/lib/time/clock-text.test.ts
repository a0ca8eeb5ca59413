import { afterEach, expect, test, vi } from "vitest";
import { clockText, hourText } from "./clock-text";

afterEach(() => vi.unstubAllGlobals());

test.each([
  ["en-GB", ["06:00", "22:30", "00:00"], ["00", "06", "18", "00"]],
  ["de-DE", ["06:00", "22:30", "00:00"], ["00", "06", "18", "00"]],
  ["en-US", ["6:00 AM", "10:30 PM", "12:00 AM"], ["12 AM", "6 AM", "6 PM", "12 AM"]],
])("times in %s", (language, times, hours) => {
  vi.stubGlobal("navigator", { language });
  const plain = (text: string) => text.replace(/\s/g, " ");
  expect(["06:00", "22:30", "00:00"].map(clockText).map(plain)).toEqual(times);
  expect(clockText("22:30"), "one line").not.toContain(" ");
  expect([0, 6, 18, 24].map(hourText).map(plain)).toEqual(hours);
});
