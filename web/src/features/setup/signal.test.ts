import { expect, test } from "vitest";
import { signalLevel, signalText } from "./signal";

test.each([
  [-30, 4, "strong"],
  [-60, 4, "strong"],
  [-61, 3, "good"],
  [-75, 2, "weak"],
  [-90, 1, "very weak"],
])("%i dBm shows %i parts and a %s signal", (rssi, level, word) => {
  expect(signalLevel(rssi)).toBe(level);
  expect(signalText(rssi)).toBe(`${word} signal`);
});
