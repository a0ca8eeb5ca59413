import type { Hardware, HardwareChange } from "../../../api/devices";
import {
  HARDWARE_STEPS_PER_MM_RANGE,
  HARDWARE_TABLE_FEED_RANGE,
  HARDWARE_TABLE_GEAR_RATIO_RANGE,
  HARDWARE_TABLE_HOME_EVERY_RANGE,
  HARDWARE_TABLE_RADIUS_MM_RANGE,
  HARDWARE_TABLE_TURN_MM_RANGE,
  HARDWARE_TABLE_WIDTH_RANGE,
} from "../../../api/generated";
import { changeOf, choice, type Draft, entryOf, type Field, flag, number, whole } from "./hardware-fields";

export const TABLE_PRESENT = flag(
  "table.present",
  "There is a sand table",
  "Shown in the panel and in Home Assistant.",
);

const steps = (key: string, label: string, hint: string) =>
  number(key, label, HARDWARE_STEPS_PER_MM_RANGE, hint);
const STEPS = steps(
  "stepsPerMm",
  "Steps per millimeter",
  "Of the motors, as the table's controller counts them.",
);
const STEPS_X = steps("stepsPerMm", "Steps per mm, X", "Of the motor that turns the arm.");
const STEPS_Y = steps(
  "stepsPerMmY",
  "Steps per mm, Y",
  "Of the motor that moves the carriage along the arm.",
);

const SHAPE_KEY = "table.shape";

const DRIVES = [
  { value: "corexy", label: "CoreXY: both motors move both axes" },
  { value: "cartesian", label: "One motor for each axis" },
  { value: "polar", label: "Polar: one motor turns an arm" },
];
const DRIVE: Field = {
  ...choice("drive", "Motors", DRIVES, "The table's controller has to be built for the same."),
  sets: (drive): Draft => (drive === "polar" ? { [SHAPE_KEY]: "round" } : {}),
};

const SHAPE = choice(SHAPE_KEY, "Shape", [
  { value: "rectangle", label: "Rectangle" },
  { value: "round", label: "Round" },
]);
/** Set by the choice of the motors. */
const POLAR_SHAPE: Field = { ...SHAPE, isHidden: true };

const size = (key: string, label: string, hint: string) =>
  number(key, label, HARDWARE_TABLE_WIDTH_RANGE, hint);
const WIDTH = size("table.width", "Width (mm)", "From left to right, as far as the ball goes.");
const HEIGHT = size("table.height", "Height (mm)", "From the side near you to the other.");
const DIAMETER = size("table.width", "Diameter (mm)", "Of the circle that the ball reaches.");
const TURN = number("table.turnMm", "X for a turn of the arm (mm)", HARDWARE_TABLE_TURN_MM_RANGE);
const RADIUS = number("table.radiusMm", "Y from centre to edge (mm)", HARDWARE_TABLE_RADIUS_MM_RANGE);
const GEARS = number(
  "table.gearRatio",
  "Gear ratio",
  HARDWARE_TABLE_GEAR_RATIO_RANGE,
  "Steps of X that move the carriage like one of Y; negative for the other way, 0 for none.",
);

function homing(auto: string, none: string): Field {
  return choice("homing", "Homing", [
    {
      value: "auto",
      label: "Automatic",
      hint: `Before the first pattern after a start, ${auto} by itself.`,
    },
    { value: "none", label: "By hand", hint: `${none} and says so, once after each start.` },
  ]);
}

const HOMING = homing(
  "the table looks for its corner",
  "For tables without switches: somebody puts the ball at 0,0",
);
const POLAR_HOMING = homing(
  "the carriage looks for the centre",
  "For tables that do not find the centre: somebody puts the ball there",
);

const HOME_EVERY = whole(
  "table.homeEvery",
  "Home again after (patterns)",
  HARDWARE_TABLE_HOME_EVERY_RANGE,
  "Also after each garbled line. 0: never.",
);

const ORIGIN = choice("table.origin", "0,0 of the controller", [
  { value: "corner", label: "In the lower left corner" },
  { value: "center", label: "In the centre" },
]);
const FEED = number(
  "table.feed",
  "Speed along the sand (mm/s)",
  HARDWARE_TABLE_FEED_RANGE,
  "0: the hub chooses it.",
);
const TRAVEL = choice("table.travel", "Way between patterns", [
  { value: "edge", label: "Along the edge", hint: "No line crosses the picture." },
  { value: "straight", label: "Straight", hint: "Shorter, but it draws a line across the picture." },
]);
const REVERSE = flag("table.reverse", "Draw backwards", "Patterns whose end is nearer to the ball.");

export const TABLE_FIELDS: readonly Field[] = [
  ...[STEPS, STEPS_Y, DRIVE, SHAPE, WIDTH, HEIGHT, TURN, RADIUS, GEARS],
  ...[HOMING, HOME_EVERY, ORIGIN, FEED, TRAVEL, REVERSE, TABLE_PRESENT],
];

/** Those that matter for the chosen motors and shape; others keep their values. */
export function tableFields(settings: Hardware, draft: Draft): Field[] {
  const isChosen = (field: Field, value: string) => (draft[field.key] ?? entryOf(field, settings)) === value;
  const ways = [...(isChosen(HOMING, "auto") ? [HOME_EVERY] : []), FEED, TRAVEL, REVERSE];
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

/** Dune Weaver's numbers are those of tests/unit/core/sand/geometry/polar_presets.h. */
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
  polar("Dune Weaver Pro (pulleys)", 750, 320, 620, 20, 10),
  polar("Dune Weaver Mini Pro", 250, 200, 164, 20, 6.25),
  polar("Dune Weaver Mini Pro (28BYJ-48)", 250, 256, 210, 20, 6.25),
  polar("Dune Weaver Gold", 450, 200, 270, 20, 6.25),
  polar("Dune Weaver Gold (DAGGKAPRIFOL)", 450, 200, 250, 20, 6.25),
];

export const OWN = { value: "own", label: "Another table" };

/** A preset as a change of the settings. */
export function changeTo({ entries }: Preset): HardwareChange {
  return changeOf(
    TABLE_FIELDS.filter(({ key }) => key in entries),
    entries,
  );
}

/** Dune Weaver recognizes a table by steps per mm that differ by at most this. */
const SAME_STEPS = 5;

/**
 * The preset for a controller with these steps per mm, and the change to it. Undefined if there is none, or if
 * the hub is set up for such motors.
 */
export function presetFor(settings: Hardware, [x, y]: readonly [number, number]) {
  const isLike = (stepsX: unknown, stepsY: unknown) =>
    Math.abs(Number(stepsX) - x) <= SAME_STEPS && Math.abs(Number(stepsY) - y) <= SAME_STEPS;
  const preset = PRESETS.find(({ entries }) => isLike(entries.stepsPerMm, entries.stepsPerMmY));
  if (!preset || (settings.drive === "polar" && isLike(settings.stepsPerMm, settings.stepsPerMmY))) return;
  return { preset, change: { ...changeTo(preset), stepsPerMm: x, stepsPerMmY: y } };
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
