import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { HARDWARE } from "../../../../test/hardware";
import type { Hardware, TableHardware } from "../../../api/devices";
import { changedFields, changeOf, type Draft, isSound } from "./hardware-fields";
import { changeTo, PRESETS, type Preset, presetFor, presetOf, TABLE_FIELDS, tableFields } from "./table-form";

const POLAR_PRESETS = "../../../../../tests/unit/core/sand/geometry/polar_presets.h";

const shown = (draft: Draft, settings = HARDWARE) =>
  tableFields(settings, draft)
    .filter(({ isHidden }) => !isHidden)
    .map(({ label }) => label);

function changeBy(draft: Draft, settings = HARDWARE) {
  const fields = changedFields(tableFields(settings, draft), draft, settings);
  return isSound(fields, draft) ? changeOf(fields, draft) : "not sound";
}

function withTable(change: Partial<TableHardware>, more: Partial<Hardware> = {}): Hardware {
  return { ...HARDWARE, ...more, table: { ...(HARDWARE.table as TableHardware), ...change } };
}

test("a rectangle has two sides, a round table a diameter", () => {
  expect(shown({})).toEqual([
    "Motors",
    "Shape",
    "Width (mm)",
    "Height (mm)",
    "Steps per millimeter",
    "Homing",
    "0,0 of the controller",
    "Home again after (patterns)",
    "Speed along the sand (mm/s)",
    "Way between patterns",
    "Draw backwards",
  ]);
  expect(shown({ "table.shape": "round" }).slice(0, 4)).toEqual([
    "Motors",
    "Shape",
    "Diameter (mm)",
    "Steps per millimeter",
  ]);
});

test("a polar table is round, with its own numbers", () => {
  const draft = { drive: "polar", "table.shape": "round" };
  expect(shown(draft)).toEqual([
    "Motors",
    "Diameter (mm)",
    "Steps per mm, X",
    "Steps per mm, Y",
    "X for a turn of the arm (mm)",
    "Y from centre to edge (mm)",
    "Gear ratio",
    "Homing",
    "Home again after (patterns)",
    "Speed along the sand (mm/s)",
    "Way between patterns",
    "Draw backwards",
  ]);
  expect(shown({ ...draft, homing: "none" })).not.toContain("Home again after (patterns)");
  expect(changeBy({ ...draft, "table.width": "400,5", "table.gearRatio": "−6.25" })).toEqual({
    drive: "polar",
    table: { shape: "round", width: 400.5, gearRatio: -6.25 },
  });
});

test("a hidden field neither prevents saving nor is saved", () => {
  expect(changeBy({ "table.gearRatio": "x", "table.turnMm": "60", "table.width": "700" })).toEqual({
    table: { width: 700 },
  });
  expect(changeBy({ drive: "polar", "table.shape": "round", "table.gearRatio": "x" })).toBe("not sound");
});

test.each([
  ["table.width", "49", "A number from 50 to 3000."],
  ["table.width", "400.5", ""],
  ["table.height", "3001", "A number from 50 to 3000."],
  ["table.radiusMm", "0", "A number from 0.1 to 1000."],
  ["table.gearRatio", "-1,000", "A number from -1000 to 1000."],
  ["table.gearRatio", "-6.25", ""],
  ["table.feed", "-1", "A number from 0 to 200."],
  ["table.homeEvery", "101", "A whole number from 0 to 100."],
  ["stepsPerMm", "-80", "A number from 1 to 1000."],
])("%s %j: %j", (key, entry, problem) => {
  const field = TABLE_FIELDS.find((each) => each.key === key);
  expect(field?.problemOf(entry)).toBe(problem);
});

test("a preset sets all that is shown for it, and is recognized by its numbers", () => {
  for (const preset of PRESETS) {
    const { table, ...change } = changeTo(preset);
    const settings = withTable({ ...table }, change as Partial<Hardware>);
    expect(presetOf(HARDWARE, preset.entries)).toBe(preset);
    expect(presetOf(settings, {})).toBe(preset);
    expect(changeBy(preset.entries, settings)).toEqual({});
    expect(presetOf(settings, { "table.width": "401" })).toBeUndefined();
  }
  expect(presetOf(HARDWARE, {})?.label).toBe("600 x 400 mm, CoreXY");
  expect(presetOf(withTable({ feed: 30 }), {})).toBeUndefined();
  expect(presetOf(withTable({ reverse: false, travel: "straight" }), {})).toBeDefined();
});

test("a preset is recognized by numbers with more digits, and not by others", () => {
  const mini = PRESETS[2] as Preset;
  const { table, ...change } = changeTo(mini);
  const settings = (radiusMm: number) => withTable({ ...table, radiusMm }, change as Partial<Hardware>);
  expect(presetOf(settings(27.02702703), {})).toBe(mini);
  expect(presetOf(settings(27.03), {})).toBeUndefined();
  expect(presetOf(settings(27.02702703), { "table.feed": "" })).toBeUndefined();
});

test("a table is recognized by its controller's steps per mm, within Dune Weaver's tolerance", () => {
  const labelFor = (x: number, y: number, settings = HARDWARE) => presetFor(settings, [x, y])?.preset.label;
  expect(labelFor(200, 164)).toBe("Dune Weaver Mini Pro");
  expect(labelFor(320, 533)).toBe("Dune Weaver Pro");
  expect(labelFor(320, 620)).toBe("Dune Weaver Pro (pulleys)");
  expect(labelFor(200, 270)).toBe("Dune Weaver Gold");
  expect(labelFor(200, 250)).toBe("Dune Weaver Gold (DAGGKAPRIFOL)");
  expect(labelFor(200, 268)).toBe("Dune Weaver Gold");
  expect(labelFor(200, 260)).toBeUndefined();
  expect(labelFor(80, 80)).toBeUndefined();
  expect(labelFor(Number.NaN, Number.NaN)).toBeUndefined();
  const change = presetFor(HARDWARE, [200, 268])?.change;
  expect(change).toMatchObject({ drive: "polar", stepsPerMm: 200, stepsPerMmY: 268 });
  expect(change?.table).toMatchObject({ shape: "round", width: 450, gearRatio: 6.25 });
  const gold = withTable({}, { drive: "polar", stepsPerMm: 200, stepsPerMmY: 268 });
  expect(labelFor(200, 268, gold)).toBeUndefined();
  expect(labelFor(200, 164, gold)).toBe("Dune Weaver Mini Pro");
});

test("Dune Weaver's presets are the firmware's", () => {
  const source = readFileSync(join(import.meta.dirname, POLAR_PRESETS), "utf8").replace(/\s+/g, " ");
  const rows = source.matchAll(/\{"dune-weaver[^"]*", "([^"]+)", ([^{]+), (true|false), \{(\d+), (\d+)\}/g);
  const presets = Array.from(rows, ([, label, numbers = "", isNegative, x, y]) => {
    const [diameter, turnMm, radiusMm, ratio] = numbers.split(", ").map((text) => {
      const [top = Number.NaN, bottom = 1] = text.split(" / ").map(Number);
      return top / bottom;
    });
    const gearRatio = isNegative === "true" ? -(ratio as number) : ratio;
    return [label, { diameter, turnMm, radiusMm, gearRatio, stepsPerMm: Number(x), stepsPerMmY: Number(y) }];
  });
  expect(presets).toHaveLength(8);
  const ours = PRESETS.slice(1).map((preset) => {
    const { table, stepsPerMm, stepsPerMmY } = changeTo(preset);
    const { width, turnMm, radiusMm, gearRatio } = table ?? {};
    const close = expect.closeTo(radiusMm ?? 0, 3);
    return [preset.label, { diameter: width, turnMm, radiusMm: close, gearRatio, stepsPerMm, stepsPerMmY }];
  });
  expect(presets).toEqual(ours);
});
