import { expect, test } from "vitest";
import type { WeatherReport } from "../../api/types";
import { placeText } from "./place-text";

const REPORT: WeatherReport = {
  place: "Berlin",
  name: "Berlin, Germany",
  temperature: 3.6,
  unit: "C",
  code: 3,
  isDay: true,
  age: 60,
  problem: "",
};
/** The hub's response for an unknown place. */
const UNKNOWN = {
  ...REPORT,
  name: null as unknown as string,
  temperature: null,
  problem: null as unknown as string,
};

test.each([
  ["what it was understood as", REPORT, "Found: Berlin, Germany, 4 °C now."],
  ["that there is no value yet", { ...REPORT, temperature: null }, "Found: Berlin, Germany."],
  ["why it is not found", { ...UNKNOWN, problem: "No such place." }, "No such place."],
  [
    "why nothing newer comes",
    { ...REPORT, problem: "No answer." },
    "Found: Berlin, Germany, 4 °C now. No answer.",
  ],
  ["that it is being looked for", UNKNOWN, "Looking for Berlin…"],
  ["nothing of another place", { ...REPORT, place: "Rome" }, ""],
])("the text of a place is %s", (_, report, text) => {
  expect(placeText("Berlin", report)).toBe(text);
});

test("without a place or a report the text is empty", () => {
  expect(placeText("", REPORT)).toBe("");
  expect(placeText("Berlin", null)).toBe("");
});
