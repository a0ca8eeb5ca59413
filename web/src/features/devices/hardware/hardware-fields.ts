import type { Hardware, HardwareChange } from "../../../api/devices";

export type Entry = string | boolean;

export type Draft = Readonly<Record<string, Entry>>;

interface Common {
  /** Path in the settings: "ledCount", "table.width", "matrices.0.rotation". */
  key: string;
  label: string;
  hint?: string;
  /** It is saved, but not shown. */
  isHidden?: true;
}

export interface NumberField extends Common {
  kind: "number";
  min: number;
  max: number;
  isWhole: boolean;
  /** A warning for the value 0. */
  warningAtZero?: string;
}

interface ChoiceKind extends Common {
  kind: "choice";
  /** An option's own hint replaces the field's. `sets`: entries of other fields that follow from it. */
  options: readonly { value: string; label: string; hint?: string; sets?: Draft }[];
  isNumeric?: true;
}

interface FlagKind extends Common {
  kind: "flag";
}

interface TextKind extends Common {
  kind: "text" | "lines";
  /** Returns an error message for the text or list; empty if it is valid. */
  check: (lines: string[]) => string;
}

export type Field = NumberField | ChoiceKind | FlagKind | TextKind;

export function entryOf(field: Field, settings: Hardware): Entry {
  const value = read(settings, field.key);
  if (field.kind === "flag") return value === true;
  return Array.isArray(value) ? value.join("\n") : String(value);
}

/** An error message for people; empty if the entry is valid. */
export function problemOf(field: Field, entry: Entry): string {
  if (field.kind === "number") return numberProblem(field, typedValue(field, entry) as number);
  if (field.kind === "text") return field.check([String(typedValue(field, entry))]);
  if (field.kind === "lines") return field.check(typedValue(field, entry) as string[]);
  return "";
}

/** Fields whose entries differ from the settings. */
export function changedFields(fields: readonly Field[], draft: Draft, settings: Hardware): Field[] {
  return fields.filter((field) => {
    const entry = draft[field.key];
    return entry !== undefined && !isSame(typedValue(field, entry), read(settings, field.key));
  });
}

export function isSound(fields: readonly Field[], draft: Draft): boolean {
  return fields.every((field) => !problemOf(field, draft[field.key] ?? ""));
}

export function changeOf(fields: readonly Field[], draft: Draft): HardwareChange {
  const change: Record<string, unknown> & {
    matrices?: Record<string, unknown>[];
    table?: Record<string, unknown>;
  } = {};
  for (const field of fields) {
    const value = typedValue(field, draft[field.key] ?? "");
    const [part = "", index, name] = field.key.split(".");
    if (index === undefined) {
      change[part] = value;
      continue;
    }
    if (name === undefined) {
      change.table = { ...change.table, [index]: value };
      continue;
    }
    const matrices = change.matrices ?? [];
    change.matrices = matrices;
    while (matrices.length <= Number(index)) matrices.push({});
    Object.assign(matrices[Number(index)] ?? {}, { [name]: value });
  }
  return change as HardwareChange;
}

function typedValue(field: Field, entry: Entry): unknown {
  const text = String(entry).trim();
  switch (field.kind) {
    case "number":
      return field.isWhole ? wholeNumber(text) : fraction(text);
    case "choice":
      return field.isNumeric ? Number(entry) : entry;
    case "flag":
      return entry;
    case "text":
      return text;
    case "lines":
      return text.toLowerCase().split(/\s+/).filter(Boolean);
  }
}

/** The whole number in `text`, in which commas may separate thousands; NaN for anything else. */
function wholeNumber(text: string): number {
  return /^(\d+|\d{1,3}(,\d{3})+)$/.test(text) ? Number(text.replaceAll(",", "")) : Number.NaN;
}

/**
 * The number in `text`, with a decimal point or comma and perhaps a minus sign. NaN for anything else, and for the ambiguous "1,000".
 */
function fraction(text: string): number {
  const isPlain = /^[-−]?\d+([.,]\d+)?$/.test(text) && !/^[-−]?\d{1,3},\d{3}$/.test(text);
  return isPlain ? Number(text.replace(",", ".").replace("−", "-")) : Number.NaN;
}

function numberProblem({ min, max, isWhole }: NumberField, value: number): string {
  if (value >= min && value <= max) return "";
  return isWhole
    ? `A whole number from ${min} to ${max.toLocaleString("en")}.`
    : `A number from ${min} to ${max}.`;
}

function read(settings: Hardware, key: string): unknown {
  return key.split(".").reduce<unknown>((part, name) => Object(part)[name], settings);
}

function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
