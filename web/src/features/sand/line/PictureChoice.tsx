import { type Choice, Choices } from "../../../components/fields/Choices";
import styles from "./PictureChoice.module.css";
import { SandPicture } from "./SandPicture";
import type { Line, TableShape } from "./sand-line";

interface PictureChoiceProps<Value> {
  options: readonly Choice<Value>[];
  value: Value;
  /** The picture of each option; null shows smooth sand. */
  lines: readonly (Line | null)[];
  table: TableShape;
  isSmooth?: boolean;
  onChange: (value: Value) => void;
}

/** Choices with pictures of lines in the sand. */
export function PictureChoice<Value>(props: PictureChoiceProps<Value>) {
  const { options, lines, table, isSmooth, ...rest } = props;
  const pictured = options.map((option, at) => ({
    ...option,
    picture: <SandPicture line={lines[at] ?? null} table={table} isSmooth={isSmooth} label="" />,
  }));
  return (
    <div className={`grid gap4 ${styles.choices}`}>
      <Choices {...rest} options={pictured} className={`single packed muted textCenter ${styles.choice}`} />
    </div>
  );
}
