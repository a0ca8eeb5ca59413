import { expect, test } from "vitest";
import { HARDWARE } from "../../../../test/hardware";
import { changedFields, changeOf, type Entry, entryOf, type Field, isSound } from "./hardware-fields";
import { FORMS, matrixFields, mountOf } from "./hardware-forms";

const FIELDS: readonly Field[] = FORMS.flatMap(({ fields }) => fields);

function field(key: string): Field {
  const found = FIELDS.find((each) => each.key === key);
  if (!found) throw new Error(`There is no field ${key}`);
  return found;
}

const changeBy = (draft: Record<string, Entry>) => changeOf(changedFields(FIELDS, draft, HARDWARE), draft);

test("the hub's own settings are valid and unchanged", () => {
  const draft = Object.fromEntries(FIELDS.map((each) => [each.key, entryOf(each, HARDWARE)]));
  expect(changedFields(FIELDS, draft, HARDWARE)).toEqual([]);
  expect(isSound(FIELDS, draft)).toBe(true);
});

test.each([
  ["ledCount", "1", ""],
  ["ledCount", " 1000 ", ""],
  ["ledCount", "0", "A whole number from 1 to 1,000."],
  ["ledCount", "1001", "A whole number from 1 to 1,000."],
  ["ledCount", "12.5", "A whole number from 1 to 1,000."],
  ["ledCount", "", "A whole number from 1 to 1,000."],
  ["ledCount", "many", "A whole number from 1 to 1,000."],
  ["currentLimit", "0", ""],
  ["currentLimit", "100001", "A whole number from 0 to 100,000."],
  ["currentLimit", "-1", "A whole number from 0 to 100,000."],
  ["currentLimit", "2,000", ""],
  ["currentLimit", "2,00", "A whole number from 0 to 100,000."],
  ["ledCount", "60.0", "A whole number from 1 to 1,000."],
  ["ledCount", "1e2", "A whole number from 1 to 1,000."],
  ["ledCount", "0x10", "A whole number from 1 to 1,000."],
  ["stepsPerMm", "80.5", ""],
  ["stepsPerMm", "1,000", "A number from 1 to 1000."],
  ["stepsPerMm", "1e2", "A number from 1 to 1000."],
  ["stepsPerMm", "80,5", ""],
  ["stepsPerMm", "0.5", "A number from 1 to 1000."],
  ["name", "living-room2", ""],
  ["name", "Living room", "1 to 32 letters a-z, digits or dashes, and no dash at its ends."],
  ["name", "-a", "1 to 32 letters a-z, digits or dashes, and no dash at its ends."],
  ["name", "a".repeat(33), "1 to 32 letters a-z, digits or dashes, and no dash at its ends."],
  ["timezone", "", "A rule such as CET-1CEST,M3.5.0,M10.5.0/3."],
  ["place", "", ""],
  ["place", "ü".repeat(51), "At most 100 bytes."],
  ["allowedHosts", "", ""],
  ["allowedHosts", "lamp.example.org\n\nLAMP\n", ""],
  ["allowedHosts", "a\nb_c", "“b_c” is no host name."],
  ["allowedHosts", "a..b", "“a..b” is no host name."],
  ["allowedHosts", "a b c d e f g h i", "At most 8 names."],
])("%s %j: %j", (key, entry, problem) => {
  expect(field(key).problemOf(entry)).toBe(problem);
});

test("only changed fields are sent", () => {
  expect(changeBy({ ledCount: "61", colorOrder: "grb", currentLimit: "2000 " })).toEqual({ ledCount: 61 });
  expect(changeBy({ ledCount: "1,000", currentLimit: "12,500" })).toEqual({
    ledCount: 1000,
    currentLimit: 12_500,
  });
  expect(changeBy({ stepsPerMm: "80,5", homing: "none" })).toEqual({ stepsPerMm: 80.5, homing: "none" });
  expect(changeBy({ allowedHosts: "Lamp\nlamp.example.org\n", place: " Berlin " })).toEqual({
    allowedHosts: ["lamp", "lamp.example.org"],
    place: "Berlin",
  });
});

test("one matrix can be changed without the other", () => {
  expect(
    changeBy({ "matrices.1.rotation": "90", "matrices.1.flip": true, "matrices.0.flip": false }),
  ).toEqual({
    matrices: [{}, { rotation: 90, flip: true }],
  });
});

test("an invalid entry counts as a change that cannot be saved", () => {
  const draft = { ledCount: "" };
  const changed = changedFields(FIELDS, draft, HARDWARE);
  expect(changed.map(({ key }) => key)).toEqual(["ledCount"]);
  expect(isSound(changed, draft)).toBe(false);
});

test("a matrix can be previewed with the form's entries", () => {
  const draft = { "matrices.0.rotation": "270", "matrices.0.serpentine": false };
  expect(matrixFields(0).map(({ key }) => key)).toContain("matrices.0.rotation");
  expect(mountOf(0, draft, HARDWARE)).toMatchObject({ rotation: 270, serpentine: false, flip: false });
  expect(mountOf(1, draft, HARDWARE)).toEqual(HARDWARE.matrices[1]);
});
