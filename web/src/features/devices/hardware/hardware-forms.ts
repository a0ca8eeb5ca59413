import type { Hardware, MatrixMount } from "../../../api/devices";
import { HARDWARE_CURRENT_LIMIT_RANGE, HARDWARE_LED_COUNT_RANGE } from "../../../api/generated";
import { type ColorOrder, MATRIX_DEVICE_IDS } from "../../../api/types";
import type { IconName } from "../../../components/Icon";
import {
  changedFields,
  changeOf,
  choice,
  type Draft,
  type Field,
  flag,
  lines,
  text,
  whole,
} from "./hardware-fields";
import { TABLE_FIELDS, TABLE_PRESENT, tableFields } from "./table-form";

export type FormId = "strip" | "table" | "matrices" | "home";

export interface HardwareForm {
  id: FormId;
  title: string;
  icon: IconName;
  fields: readonly Field[];
  /** Those of `fields` that matter; without it, all do. */
  shown?: (settings: Hardware, draft: Draft) => Field[];
}

export function shownFields(form: HardwareForm, settings: Hardware, draft: Draft): readonly Field[] {
  return form.shown?.(settings, draft) ?? form.fields;
}

const ORDERS = ["grb", "rgb", "rbg", "gbr", "brg", "bgr"];
const colorOrder = (key: string) =>
  choice(
    key,
    "Color order",
    ORDERS.map((value) => ({ value, label: value.toUpperCase() })),
    "Wrong colors? Try another order; most LEDs are GRB.",
  );

const currentLimit = (
  key: string,
  hint = "The light is dimmed so that it draws no more. 0 is no limit.",
) => ({
  ...whole(key, "Current limit (mA)", HARDWARE_CURRENT_LIMIT_RANGE, hint),
  warningAtZero: "No limit: the LEDs may draw more than their power supply can give.",
});

interface LedType {
  value: Hardware["ledType"];
  label: string;
  hint: string;
  colorOrder: ColorOrder;
}

/** With the color order that such strips usually have. */
export const LED_TYPES: LedType[] = [
  {
    value: "ws2812b",
    label: "WS2812B, 5 V",
    hint: "Red, green and blue at 5 V. Also WS2812, WS2813 and SK6812 without white.",
    colorOrder: "grb",
  },
  {
    value: "ws2815",
    label: "WS2815, 12 V",
    hint: "Red, green and blue at 12 V, often with a fourth wire for a spare data line.",
    colorOrder: "rgb",
  },
  {
    value: "sk6812-rgbw",
    label: "SK6812 RGBW, 5 V",
    hint: "With a white LED beside red, green and blue. At most 750 of them.",
    colorOrder: "grb",
  },
];
const LED_TYPE: Field = {
  ...choice("ledType", "LEDs", LED_TYPES),
  sets: (type) => ({ colorOrder: LED_TYPES.find(({ value }) => value === type)?.colorOrder ?? "grb" }),
};
const COUNT = whole("ledCount", "LED count", HARDWARE_LED_COUNT_RANGE);
const COUNT_RGBW = whole("ledCount", "LED count", [1, 750]);
const ORDER = colorOrder("colorOrder");
const LIMIT = currentLimit("currentLimit");
const LIMIT_12_V = currentLimit(
  "currentLimit",
  "At the strip's 12 V. The light is dimmed so that it draws no more. 0 is no limit.",
);

/** What full white is sent as. */
export const WHITE_BALANCE = text("whiteBalance", "White balance", (color) =>
  /^#([4-9a-f][\da-f]){3}$/.test(color) ? "" : "A color such as #ffb0f0.",
);

const STRIP: HardwareForm = {
  id: "strip",
  title: "LED strip",
  icon: "bulb",
  fields: [LED_TYPE, COUNT, ORDER, LIMIT, WHITE_BALANCE],
  shown(settings, draft) {
    const type = draft.ledType ?? settings.ledType;
    return STRIP.fields.map((field) => {
      if (field === COUNT && type === "sk6812-rgbw") return COUNT_RGBW;
      return field === LIMIT && type === "ws2815" ? LIMIT_12_V : field;
    });
  },
};

const TABLE: HardwareForm = {
  id: "table",
  title: "Sand table",
  icon: "sand",
  fields: TABLE_FIELDS,
  shown: (settings, draft) =>
    (draft[TABLE_PRESENT.key] ?? settings.table.present)
      ? [TABLE_PRESENT, ...tableFields(settings, draft)]
      : [TABLE_PRESENT],
};

const CONNECTIONS = [
  {
    value: "satellite",
    label: "Its own ESP32",
    hint: "It joins over the network, by the code that it shows.",
  },
  { value: "hub", label: "On the hub", hint: "Its data line is connected to the hub itself." },
  { value: "none", label: "None", hint: "There is no such matrix." },
];
const ROTATIONS = ["0", "90", "180", "270"].map((value) => ({ value, label: `${value}°` }));

export function matrixFields(at: number): Field[] {
  const key = (name: keyof MatrixMount) => `matrices.${at}.${name}`;
  return [
    choice(key("connection"), "Connection", CONNECTIONS),
    { ...choice(key("rotation"), "Turned by", ROTATIONS), read: Number },
    flag(key("flip"), "Mirrored", "Left to right, before it is turned."),
    flag(key("serpentine"), "Serpentine", "Every second line of LEDs runs back."),
    colorOrder(key("colorOrder")),
    currentLimit(key("currentLimit")),
  ];
}

export const MATRICES_JOINED = flag(
  "matricesJoined",
  "Side by side as one",
  "The second one is on the right. Both show one picture of 64 columns.",
);

const MATRICES: HardwareForm = {
  id: "matrices",
  title: "LED matrices",
  icon: "grid",
  fields: [...MATRIX_DEVICE_IDS.flatMap((_, at) => matrixFields(at)), MATRICES_JOINED],
};

export const TIME_ZONE = text("timezone", "Time zone rule", (rule) =>
  rule && rule.length <= 64 ? "" : "A rule such as CET-1CEST,M3.5.0,M10.5.0/3.",
);

export const PLACE = text(
  "place",
  "Place",
  (place) => (new TextEncoder().encode(place).length <= 100 ? "" : "At most 100 bytes."),
  "A town, a postcode or coordinates such as 52.52, 13.41, for the sun and the weather. Empty for neither.",
);

export const HOME_FIELDS = [
  choice("temperatureUnit", "Temperature", [
    { value: "celsius", label: "Celsius" },
    { value: "fahrenheit", label: "Fahrenheit" },
  ]),
  text(
    "name",
    "Hub name",
    (name) =>
      isLabel(name) && name.length <= 32
        ? ""
        : "1 to 32 letters a-z, digits or dashes, and no dash at its ends.",
    "What it is called in your network: letters a-z, digits and dashes.",
  ),
  lines(
    "allowedHosts",
    "Further names of this hub",
    hostsProblem,
    "One per line, at most 8. The panel can be opened under them, too.",
  ),
];

const HOME: HardwareForm = {
  id: "home",
  title: "This home",
  icon: "home",
  fields: [TIME_ZONE, PLACE, ...HOME_FIELDS],
};

export const FORMS = [STRIP, TABLE, MATRICES, HOME] as const;

export function hasMatrices(mounts: readonly MatrixMount[]): boolean {
  return mounts.some(({ connection }) => connection !== "none");
}

export function mountOf(at: number, draft: Draft, settings: Hardware): MatrixMount {
  const { matrices } = changeOf(changedFields(matrixFields(at), draft, settings), draft);
  return { ...(settings.matrices[at] as MatrixMount), ...matrices?.[at] };
}

function hostsProblem(hosts: readonly string[]): string {
  if (hosts.length > 8) return "At most 8 names.";
  const wrong = hosts.find((host) => host.length > 100 || !host.split(".").every(isLabel));
  return wrong ? `“${wrong}” is no host name.` : "";
}

function isLabel(text: string): boolean {
  return text.length <= 63 && /^[a-z\d]([a-z\d-]*[a-z\d])?$/.test(text);
}
