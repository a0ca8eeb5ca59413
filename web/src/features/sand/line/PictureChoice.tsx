import { useId } from "react";
import segments from "../../../components/fields/Segments.module.css";
import styles from "./PictureChoice.module.css";
import { SandPicture } from "./SandPicture";
import type { Line, TableShape } from "./sand-line";

interface PictureChoiceProps<Value> {
  options: readonly { value: Value; label: string }[];
  value: Value;
  /** The picture of each option; null shows smooth sand. */
  lines: readonly (Line | null)[];
  table: TableShape;
  isSmooth?: boolean;
  onChange: (value: Value) => void;
}

/** Radio buttons, each with a picture of lines in the sand. */
export function PictureChoice<Value>(props: PictureChoiceProps<Value>) {
  const { options, value, lines, table, isSmooth, onChange } = props;
  const group = useId();
  return (
    <div className={`grid gap4 ${styles.choices}`}>
      {options.map((option, at) => (
        <label
          key={option.label}
          className={`filled single packed relative rounded muted pointer ${segments.option} textCenter ${styles.choice}`}
        >
          <input
            type="radio"
            name={group}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          <SandPicture line={lines[at] ?? null} table={table} isSmooth={isSmooth} label="" />
          <span>{option.label}</span>
        </label>
      ))}
    </div>
  );
}
