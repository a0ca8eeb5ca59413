import type { ComponentProps, ReactNode } from "react";
import type { TextArea } from "../fields/TextArea";
import type { TextField } from "../fields/TextField";

type OwnAttribute = "label" | "hint" | "name" | "value" | "onChange";

type TextAttributes = Omit<ComponentProps<typeof TextField>, OwnAttribute> & {
  /** A dialog gives this field the focus. */
  "data-focus"?: true;
};

interface Common<Name> {
  /** The key in the form's values. */
  name: Name;
  label: string;
  hint?: string;
}

/** One field of a form, or anything else in its place. */
export type Field<Name extends string = string> =
  | (Common<Name> & Kind)
  | { kind: "own"; name: string; label: ReactNode };

/** The fields of a form in their order, and notes between them; false for what is not shown. */
export type Fields<Values> = readonly (Field<keyof Values & string> | string | false)[];

type Kind =
  | ({ kind?: "text" } & TextAttributes)
  /** A whole number; 0 for an empty text. */
  | ({ kind: "number"; min: number; max: number } & TextAttributes)
  | ({ kind: "lines" } & Omit<ComponentProps<typeof TextArea>, OwnAttribute>)
  /** An option's own hint replaces the field's. */
  | { kind: "choice"; options: readonly { value: string; label: string; hint?: string }[] }
  | { kind: "flag" | "check"; disabled?: boolean };

/** For names, addresses and secrets. */
export const IDENTIFIER = { autoCapitalize: "none", autoComplete: "off", spellCheck: false } as const;

/** The user's own password. */
export const OWN_PASSWORD = {
  name: "password",
  label: "Your password",
  type: "password",
  autoComplete: "current-password",
} as const;

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
