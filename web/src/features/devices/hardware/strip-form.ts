import type { Hardware } from "../../../api/devices";
import {
  type ColorOrder,
  MAX_HARDWARE_CURRENT_LIMIT,
  MAX_HARDWARE_LED_COUNT,
  MIN_HARDWARE_LED_COUNT,
} from "../../../api/generated";
import type { Draft, Field, NumberField } from "./hardware-fields";

const ORDERS = ["grb", "rgb", "rbg", "gbr", "brg", "bgr"].map((value) => ({
  value,
  label: value.toUpperCase(),
}));

export function colorOrder(key: string): Field {
  const hint = "Wrong colors? Try another order; most LEDs are GRB.";
  return { key, kind: "choice", label: "Color order", options: ORDERS, hint };
}

export function currentLimit(key: string): NumberField {
  return {
    key,
    kind: "number",
    label: "Current limit (mA)",
    min: 0,
    max: MAX_HARDWARE_CURRENT_LIMIT,
    isWhole: true,
    hint: "The light is dimmed so that it draws no more. 0 is no limit.",
    warningAtZero: "No limit: the LEDs may draw more than their power supply can give.",
  };
}

const TYPE_KEY = "ledType";

interface LedType {
  value: Hardware["ledType"];
  label: string;
  hint: string;
  sets: { colorOrder: ColorOrder };
}

/** With the color order that such strips usually have. */
export const LED_TYPES: LedType[] = [
  {
    value: "ws2812b",
    label: "WS2812B, 5 V",
    hint: "Red, green and blue at 5 V. Also WS2812, WS2813 and SK6812 without white.",
    sets: { colorOrder: "grb" },
  },
  {
    value: "ws2815",
    label: "WS2815, 12 V",
    hint: "Red, green and blue at 12 V, often with a fourth wire for a spare data line.",
    sets: { colorOrder: "rgb" },
  },
  {
    value: "sk6812-rgbw",
    label: "SK6812 RGBW, 5 V",
    hint: "With a white LED beside red, green and blue. At most 750 of them.",
    sets: { colorOrder: "grb" },
  },
];

const LED_TYPE: Field = { key: TYPE_KEY, kind: "choice", label: "LEDs", options: LED_TYPES };

const COUNT: NumberField = {
  key: "ledCount",
  kind: "number",
  label: "LED count",
  min: MIN_HARDWARE_LED_COUNT,
  max: MAX_HARDWARE_LED_COUNT,
  isWhole: true,
};
const COUNT_RGBW: NumberField = { ...COUNT, max: 750 };

const ORDER = colorOrder("colorOrder");
const LIMIT = currentLimit("currentLimit");
const LIMIT_12_V: Field = {
  ...LIMIT,
  hint: "At the strip's 12 V. The light is dimmed so that it draws no more. 0 is no limit.",
};

/** What full white is sent as. */
export const WHITE_BALANCE: Field = {
  key: "whiteBalance",
  kind: "text",
  label: "White balance",
  check: ([color = ""]) => (/^#([4-9a-f][\da-f]){3}$/.test(color) ? "" : "A color such as #ffb0f0."),
};

export const STRIP_FIELDS: Field[] = [LED_TYPE, COUNT, ORDER, LIMIT, WHITE_BALANCE];

export function stripFields(settings: Hardware, draft: Draft): Field[] {
  if (!settings.ledType) return [COUNT, ORDER, LIMIT];
  const type = draft[TYPE_KEY] ?? settings.ledType;
  return [
    LED_TYPE,
    type === "sk6812-rgbw" ? COUNT_RGBW : COUNT,
    ORDER,
    type === "ws2815" ? LIMIT_12_V : LIMIT,
    ...(settings.whiteBalance ? [WHITE_BALANCE] : []),
  ];
}
