import type { Hardware, HardwareChange } from "../../../api/devices";
import { type Field as FormField, IDENTIFIER } from "../../../components/form/form-field";

export type Entry = string | boolean;

export type Draft = Readonly<Record<string, Entry>>;

export interface Field {
  /** Path in the settings: "ledCount", "table.width", "matrices.0.rotation". */
  key: string;
  label: string;
  control: FormField;
  /** The value of the settings that the entry represents. */
  read: (entry: Entry) => unknown;
  /** An error message for people; empty if the entry is valid. */
  problemOf: (entry: Entry) => string;
  /** Entries of other fields that follow from the entry. */
  sets?: (entry: Entry) => Draft;
  /** A warning for the value 0. */
  warningAtZero?: string;
  /** It is saved, but not shown. */
  isHidden?: true;
}

function fieldOf<Value>(
  control: FormField & { label: string },
  read: (entry: Entry) => Value,
  check: (value: Value) => string = () => "",
): Field {
  return { key: control.name, label: control.label, control, read, problemOf: (entry) => check(read(entry)) };
}

export function flag(name: string, label: string, hint?: string): Field {
  return fieldOf({ kind: "flag", name, label, hint }, (entry) => entry);
}

interface Option {
  value: string;
  label: string;
  hint?: string;
}

export function choice(name: string, label: string, options: readonly Option[], hint?: string): Field {
  return fieldOf({ kind: "choice", name, label, options, hint }, (entry) => entry);
}

const textOf = (entry: Entry) => String(entry).trim();

export function text(name: string, label: string, check: (text: string) => string, hint?: string): Field {
  return fieldOf({ name, label, hint, ...IDENTIFIER }, textOf, check);
}

export function lines(name: string, label: string, check: (lines: string[]) => string, hint?: string): Field {
  return fieldOf(
    { kind: "lines", name, label, hint, ...IDENTIFIER },
    (entry) => textOf(entry).toLowerCase().split(/\s+/).filter(Boolean),
    check,
  );
}

type Limits = readonly [min: number, max: number];

export function number(name: string, label: string, [min, max]: Limits, hint?: string): Field {
  // Keyboards for numbers have no minus on some phones.
  const inputMode = min < 0 ? undefined : "decimal";
  return fieldOf({ name, label, hint, ...IDENTIFIER, inputMode }, fraction, (value) =>
    value >= min && value <= max ? "" : `A number from ${min} to ${max}.`,
  );
}

export function whole(name: string, label: string, [min, max]: Limits, hint?: string): Field {
  return fieldOf({ name, label, hint, ...IDENTIFIER, inputMode: "numeric" }, wholeNumber, (value) =>
    value >= min && value <= max ? "" : `A whole number from ${min} to ${max.toLocaleString("en")}.`,
  );
}

export function entryOf({ key }: Field, settings: Hardware): Entry {
  const value = valueAt(settings, key);
  if (typeof value === "boolean") return value;
  return Array.isArray(value) ? value.join("\n") : String(value);
}

/** Fields whose entries differ from the settings. */
export function changedFields(fields: readonly Field[], draft: Draft, settings: Hardware): Field[] {
  return fields.filter(({ key, read }) => {
    const entry = draft[key];
    return entry !== undefined && JSON.stringify(read(entry)) !== JSON.stringify(valueAt(settings, key));
  });
}

export function isSound(fields: readonly Field[], draft: Draft): boolean {
  return fields.every(({ key, problemOf }) => !problemOf(draft[key] ?? ""));
}

export function changeOf(fields: readonly Field[], draft: Draft): HardwareChange {
  const change: Record<string, unknown> = {};
  for (const { key, read } of fields) {
    const value = read(draft[key] ?? "");
    const [part = "", name, inside] = key.split(".");
    if (name === undefined) change[part] = value;
    else if (inside === undefined) change[part] = { ...Object(change[part]), [name]: value };
    else {
      const items = [...((change[part] as object[]) ?? [])];
      while (items.length <= Number(name)) items.push({});
      change[part] = items.with(Number(name), { ...items[Number(name)], [inside]: value });
    }
  }
  return change as HardwareChange;
}

/** The whole number in the entry, in which commas may separate thousands; NaN for anything else. */
function wholeNumber(entry: Entry): number {
  const text = textOf(entry);
  return /^(\d+|\d{1,3}(,\d{3})+)$/.test(text) ? Number(text.replaceAll(",", "")) : Number.NaN;
}

/**
 * The number in the entry, with a decimal point or comma and perhaps a minus sign. NaN for anything else, and for
 * the ambiguous "1,000".
 */
function fraction(entry: Entry): number {
  const text = textOf(entry);
  const isPlain = /^[-−]?\d+([.,]\d+)?$/.test(text) && !/^[-−]?\d{1,3},\d{3}$/.test(text);
  return isPlain ? Number(text.replace(",", ".").replace("−", "-")) : Number.NaN;
}

function valueAt(settings: Hardware, key: string): unknown {
  return key.split(".").reduce<unknown>((part, name) => Object(part)[name], settings);
}
