import type { Hardware, HardwareChange } from "../../../api/devices";
import { changeOf, type Draft, entryOf, type Field } from "./hardware-fields";

const STEPS: Field = {
  key: "stepsPerMm",
  kind: "number",
  label: "Steps per millimeter",
  min: 1,
  max: 1000,
  isWhole: false,
  hint: "Of the motors, as the table's controller counts them.",
};

const STEPS_X: Field = { ...STEPS, label: "Steps per mm, X", hint: "Of the motor that turns the arm." };

const STEPS_Y: Field = {
  ...STEPS,
  key: "stepsPerMmY",
  label: "Steps per mm, Y",
  hint: "Of the motor that moves the carriage along the arm.",
};

const SHAPE_KEY = "table.shape";

const DRIVE: Field = {
  key: "drive",
  kind: "choice",
  label: "Motors",
  hint: "The table's controller has to be built for the same.",
  options: [
    { value: "corexy", label: "CoreXY: both motors move both axes" },
    { value: "cartesian", label: "One motor for each axis" },
    { value: "polar", label: "Polar: one motor turns an arm", sets: { [SHAPE_KEY]: "round" } },
  ],
};

const SHAPE: Field = {
  key: SHAPE_KEY,
  kind: "choice",
  label: "Shape",
  options: [
    { value: "rectangle", label: "Rectangle" },
    { value: "round", label: "Round" },
  ],
};

/** Set by the choice of the motors. */
const POLAR_SHAPE: Field = { ...SHAPE, isHidden: true };

function size(key: string, label: string, hint: string): Field {
  return { key, kind: "number", label, min: 50, max: 3000, isWhole: false, hint };
}

const WIDTH = size("table.width", "Width (mm)", "From left to right, as far as the ball goes.");
const HEIGHT = size("table.height", "Height (mm)", "From the side near you to the other.");
const DIAMETER = size("table.width", "Diameter (mm)", "Of the circle that the ball reaches.");

function motorMm(key: string, label: string): Field {
  return { key, kind: "number", label, min: 0.1, max: 1000, isWhole: false };
}

const TURN = motorMm("table.turnMm", "X for a turn of the arm (mm)");
const RADIUS = motorMm("table.radiusMm", "Y from centre to edge (mm)");

const GEARS: Field = {
  key: "table.gearRatio",
  kind: "number",
  label: "Gear ratio",
  min: -1000,
  max: 1000,
  isWhole: false,
  hint: "Steps of X that move the carriage like one of Y; negative for the other way, 0 for none.",
};

function homing(auto: string, none: string): Field {
  return {
    key: "homing",
    kind: "choice",
    label: "Homing",
    options: [
      {
        value: "auto",
        label: "Automatic",
        hint: `Before the first pattern after a start, ${auto} by itself.`,
      },
      { value: "none", label: "By hand", hint: `${none} and says so, once after each start.` },
    ],
  };
}

const HOMING = homing(
  "the table looks for its corner",
  "For tables without switches: somebody puts the ball at 0,0",
);
const POLAR_HOMING = homing(
  "the carriage looks for the centre",
  "For tables that do not find the centre: somebody puts the ball there",
);

const ORIGIN: Field = {
  key: "table.origin",
  kind: "choice",
  label: "0,0 of the controller",
  options: [
    { value: "corner", label: "In the lower left corner" },
    { value: "center", label: "In the centre" },
  ],
};

const FEED: Field = {
  key: "table.feed",
  kind: "number",
  label: "Speed along the sand (mm/s)",
  min: 0,
  max: 200,
  isWhole: false,
  hint: "0: the hub chooses it.",
};

const TRAVEL: Field = {
  key: "table.travel",
  kind: "choice",
  label: "Way between patterns",
  options: [
    { value: "edge", label: "Along the edge", hint: "No line crosses the picture." },
    { value: "straight", label: "Straight", hint: "Shorter, but it draws a line across the picture." },
  ],
};

const REVERSE: Field = {
  key: "table.reverse",
  kind: "flag",
  label: "Draw backwards",
  hint: "Patterns whose end is nearer to the ball.",
};

export const TABLE_FIELDS: readonly Field[] = [
  ...[STEPS, STEPS_Y, DRIVE, SHAPE, WIDTH, HEIGHT, TURN, RADIUS, GEARS],
  ...[HOMING, ORIGIN, FEED, TRAVEL, REVERSE],
];

/** Those that matter for the chosen motors and shape; others keep their values. */
export function tableFields(settings: Hardware, draft: Draft): Field[] {
  // Hubs of version 0.1.0 only know a table of 600 x 400 mm.
  if (!settings.table) return [STEPS, DRIVE, HOMING];
  const isChosen = (field: Field, value: string) => (draft[field.key] ?? entryOf(field, settings)) === value;
  const ways = [FEED, TRAVEL, REVERSE];
  if (isChosen(DRIVE, "polar"))
    return [
      ...[DRIVE, POLAR_SHAPE, DIAMETER, STEPS_X, STEPS_Y, TURN, RADIUS, GEARS],
      ...[POLAR_HOMING, ...ways],
    ];
  const sides = isChosen(SHAPE, "round") ? [DIAMETER] : [WIDTH, HEIGHT];
  return [DRIVE, SHAPE, ...sides, STEPS, HOMING, ORIGIN, ...ways];
}

export interface Preset {
  value: string;
  label: string;
  entries: Draft;
}

function polar(
  ...[label, diameter, stepsPerMm, stepsPerMmY, radiusMm, gearRatio]: readonly [string, ...number[]]
): Preset {
  const numbers = {
    "table.width": diameter,
    stepsPerMm,
    stepsPerMmY,
    "table.turnMm": 50,
    "table.radiusMm": radiusMm,
    "table.gearRatio": gearRatio,
    "table.feed": 0,
  };
  const texts = Object.entries(numbers).map(([key, value]) => [key, String(value)]);
  const entries = { drive: "polar", [SHAPE_KEY]: "round", homing: "auto", ...Object.fromEntries(texts) };
  return { value: label, label, entries };
}

/** Dune Weaver's numbers are those of firmware/core/sand/geometry/polar_kinematics.h. */
export const PRESETS: readonly Preset[] = [
  {
    value: "usual",
    label: "600 x 400 mm, CoreXY",
    entries: {
      drive: "corexy",
      [SHAPE_KEY]: "rectangle",
      "table.width": "600",
      "table.height": "400",
      stepsPerMm: "80",
      "table.origin": "corner",
      "table.feed": "0",
    },
  },
  polar("Dune Weaver", 400, 320, 287, 20, 10),
  polar("Dune Weaver Mini", 250, 256, 180, 27.027, -6.25),
  polar("Dune Weaver Pro", 750, 320, 533, 20, 10),
];

export const OWN = { value: "own", label: "Another table" };

/** A preset as a change of the settings. */
export function changeTo({ entries }: Preset): HardwareChange {
  return changeOf(
    TABLE_FIELDS.filter(({ key }) => key in entries),
    entries,
  );
}

/** A hub may report a number with more digits than a preset has. */
const TOLERANCE = 0.001;

/** The preset with these numbers. */
export function presetOf(settings: Hardware, draft: Draft): Preset | undefined {
  const isSame = (key: string, entry: Draft[string]) => {
    const field = TABLE_FIELDS.find((each) => each.key === key);
    const shown = field && (draft[key] ?? entryOf(field, settings));
    return !!shown && (shown === entry || Math.abs(Number(shown) - Number(entry)) < TOLERANCE);
  };
  return PRESETS.find(({ entries }) =>
    Object.entries(entries).every(([key, entry]) => key === "homing" || isSame(key, entry)),
  );
}
