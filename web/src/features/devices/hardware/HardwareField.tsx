import { Control } from "../../../components/form/FormFields";
import styles from "./HardwareField.module.css";
import type { Field } from "./hardware-fields";
import { useEntry } from "./hardware-store";

export function HardwareField({ field }: { field: Field }) {
  const { control, problemOf, warningAtZero } = field;
  const { value, onChange } = useEntry(field);
  const problem = problemOf(value);
  return (
    <div>
      <Control
        field={control.kind === "lines" ? { ...control, className: styles.lines } : control}
        value={value}
        problem={problem}
        onChange={(entry) => onChange(entry as typeof value)}
      />
      {warningAtZero && !problem && Number(value) === 0 && <p className="small warn">{warningAtZero}</p>}
    </div>
  );
}

export function HardwareFields({ fields }: { fields: readonly Field[] }) {
  return fields.map((field) => field.isHidden || <HardwareField key={field.label} field={field} />);
}
