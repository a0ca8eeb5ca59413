import type { ComponentProps } from "react";
import type { TextField } from "../fields/TextField";

type TextAttributes = Omit<
  ComponentProps<typeof TextField>,
  "label" | "hint" | "name" | "value" | "onChange"
>;

interface Common<Name> {
  /** The key in the form's values. */
  name: Name;
  label: string;
  hint?: string;
}

/** One field of a form. */
export type Field<Name extends string = string> =
  | (Common<Name> & Kind)
  /** A text in the place of a field. */
  | { kind: "note"; name: string; label: string };

type Kind =
  | ({ kind?: "text" } & TextAttributes)
  /** A whole number; 0 for an empty text. */
  | ({ kind: "number"; min: number; max: number } & TextAttributes)
  | { kind: "lines"; rows?: number; maxLength?: number }
  /** An option's own hint replaces the field's. */
  | { kind: "choice"; options: readonly { value: string; label: string; hint?: string }[] }
  | { kind: "flag" | "check"; disabled?: boolean };

/** For names, addresses and secrets. */
export const IDENTIFIER = { autoCapitalize: "none", autoComplete: "off", spellCheck: false } as const;

/** A sentence about a number outside its limits; empty for all other values. */
export function limitProblem(field: Field, values: object): string {
  if (field.kind !== "number") return "";
  const { min, max } = field;
  const value = Number(shownValue(field, values));
  return value >= min && value <= max ? "" : `A whole number from ${min} to ${max.toLocaleString("en")}.`;
}

export function shownValue({ name }: Field, values: object): unknown {
  return (values as Record<string, unknown>)[name];
}
