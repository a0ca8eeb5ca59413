import { useId } from "react";
import { type Choice, Choices } from "./Choices";
import styles from "./Choices.module.css";
import fields from "./Field.module.css";

interface SegmentsProps<Value extends string> {
  label: string;
  value: Value | readonly Value[];
  options: readonly Choice<Value>[];
  onChange: (value: Value) => void;
}

/** Choices in one row. */
export function Segments<Value extends string>({ label, ...choices }: SegmentsProps<Value>) {
  const group = useId();
  return (
    <fieldset className={`grid gap4 shrinks ${fields.field}`} aria-labelledby={group}>
      <span id={group} className={fields.label}>
        {label}
      </span>
      <div className={`wrap rounded sunken ${styles.row}`}>
        <Choices {...choices} className="middle touch muted medium" />
      </div>
    </fieldset>
  );
}
