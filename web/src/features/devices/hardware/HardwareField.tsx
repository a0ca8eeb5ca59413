import type { Hardware } from "../../../api/devices";
import { Select } from "../../../components/fields/Select";
import { Switch } from "../../../components/fields/Switch";
import { TextArea } from "../../../components/fields/TextArea";
import { TextField } from "../../../components/fields/TextField";
import styles from "./HardwareField.module.css";
import { type Draft, type Entry, entryOf, type Field, problemOf } from "./hardware-fields";
import { enter, enterAll } from "./hardware-store";

export interface FieldProps<Kind extends Field = Field> {
  field: Kind;
  settings: Hardware;
  draft: Draft;
}

export function HardwareField({ field, settings, draft }: FieldProps) {
  const entry = draft[field.key] ?? entryOf(field, settings);
  const problem = problemOf(field, entry);
  const take = (typed: Entry) => enter(field, typed);
  const common = { label: field.label, hint: problem || field.hint };
  if (field.kind === "flag") return <Switch {...common} checked={entry === true} onChange={take} />;
  const value = String(entry);
  if (field.kind === "choice") {
    const { options } = field;
    const optionOf = (wanted: string) => options.find((option) => option.value === wanted);
    return (
      <Select
        {...common}
        hint={optionOf(value)?.hint ?? field.hint}
        value={value}
        options={options}
        onChange={(chosen) => enterAll({ [field.key]: chosen, ...optionOf(chosen)?.sets })}
      />
    );
  }
  const isWrong = problem !== "";
  const typed = { ...common, value, autoCapitalize: "none", spellCheck: false, "aria-invalid": isWrong };
  return (
    <div data-wrong={isWrong || undefined}>
      {field.kind === "lines" ? (
        <TextArea {...typed} className={styles.lines} onChange={take} />
      ) : (
        <TextField
          {...typed}
          autoComplete="off"
          inputMode={field.kind === "number" ? keyboardOf(field) : undefined}
          onChange={take}
        />
      )}
      {field.kind === "number" && field.warningAtZero && !isWrong && Number(value) === 0 && (
        <p className={styles.warning}>{field.warningAtZero}</p>
      )}
    </div>
  );
}

/** Keyboards for numbers have no minus on some phones. */
function keyboardOf({ min, isWhole }: { min: number; isWhole: boolean }) {
  return min < 0 ? undefined : isWhole ? "numeric" : "decimal";
}
