import type { Hardware } from "../../../api/devices";
import { Control } from "../../../components/form/FormFields";
import { type Field as FormField, IDENTIFIER } from "../../../components/form/form-field";
import styles from "./HardwareField.module.css";
import { type Draft, entryOf, type Field, problemOf } from "./hardware-fields";
import { enterAll } from "./hardware-store";

export interface FieldProps<Kind extends Field = Field> {
  field: Kind;
  settings: Hardware;
  draft: Draft;
}

export function HardwareField({ field, settings, draft }: FieldProps) {
  const entry = draft[field.key] ?? entryOf(field, settings);
  const problem = problemOf(field, entry);
  const setBy = (value: unknown) =>
    field.kind === "choice" ? field.options.find((option) => option.value === value)?.sets : {};
  return (
    <div>
      <Control
        field={controlOf(field)}
        value={entry}
        problem={problem}
        onChange={(typed) => enterAll({ [field.key]: typed as typeof entry, ...setBy(typed) })}
      />
      {field.kind === "number" && field.warningAtZero && !problem && Number(entry) === 0 && (
        <p className={styles.warning}>{field.warningAtZero}</p>
      )}
    </div>
  );
}

function controlOf(field: Field): FormField {
  const { key: name, kind, label, hint } = field;
  const shown = { name, label, hint };
  switch (kind) {
    case "flag":
      return { ...shown, kind };
    case "choice":
      return { ...shown, kind, options: field.options };
    case "lines":
      return { ...shown, kind, ...IDENTIFIER, className: styles.lines };
    default:
      return {
        ...shown,
        ...IDENTIFIER,
        inputMode: field.kind === "number" ? keyboardOf(field) : undefined,
      };
  }
}

/** Keyboards for numbers have no minus on some phones. */
function keyboardOf({ min, isWhole }: { min: number; isWhole: boolean }) {
  return min < 0 ? undefined : isWhole ? "numeric" : "decimal";
}
