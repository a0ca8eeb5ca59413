import type { ControllerSetting } from "../../../../api/controller";

export const SUMMARY = {
  fits: { tone: "good", text: "Fits" },
  differs: { tone: "neutral", text: "Works, but differs" },
  spoils: { tone: "bad", text: "Can't draw" },
} as const;

const onOff = (value: number) => (value ? "on" : "off");
const yesNo = (value: number) => (value ? "yes" : "no");
const mm = (value: number) => `${round(value)} mm`;
const atLeast = (value: number) => `at least ${round(value)} mm`;

/** Rounded, because the hub stores single precision. */
const round = (value: number) => String(Number(value.toPrecision(6)));

/** By name: the label, the value, and how the wanted value differs from it in words. */
const TEXTS: Record<
  string,
  readonly [label: string, value: (value: number) => string, wanted?: (value: number) => string]
> = {
  CoreXY: ["Built for CoreXY", yesNo],
  $1: ["Motors stay on", (value) => (value === 255 ? "always" : `${round(value)} ms`)],
  $13: ["Reports in inches", yesNo],
  $20: ["Soft limits", onOff],
  $22: ["Homing", onOff],
  $100: ["Steps per mm, X", round],
  $101: ["Steps per mm, Y", round],
  $130: ["Travel, X", mm, atLeast],
  $131: ["Travel, Y", mm, atLeast],
};

export function settingText({ name, value, wanted }: ControllerSetting) {
  const [label, text, wantedText = text] = TEXTS[name] ?? ["", round];
  const number = name.startsWith("$") ? name : "";
  return {
    label: label && number ? `${label} (${number})` : label || name,
    value: text(value),
    wanted: wantedText(wanted),
  };
}

/** "$1, $13 and $22" */
export function namesText(settings: readonly ControllerSetting[]): string {
  return settings
    .map(({ name }) => name)
    .join(", ")
    .replace(/, ([^,]*)$/, " and $1");
}
