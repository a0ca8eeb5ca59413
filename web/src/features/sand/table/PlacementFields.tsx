import { Button } from "../../../components/Button";
import { fieldsOf } from "../../../components/fields/fields-of";
import { Select } from "../../../components/fields/Select";
import type { PlacementChoice } from "../reader/placement";
import styles from "./SandTable.module.css";

interface PlacementFieldsProps {
  /** The pattern fills the table by definition and can only be turned and mirrored. */
  isFixed?: boolean;
  choice: PlacementChoice;
  onChange: (choice: PlacementChoice) => void;
}

const PLACES = [
  { value: "as-is", label: "As it is" },
  { value: "centre", label: "Centre" },
  { value: "fit", label: "Fit" },
] as const;

export function PlacementFields({ isFixed, choice, onChange }: PlacementFieldsProps) {
  const { turns, mirrored } = choice;
  // The hub mirrors first and then turns. With the opposite turn, the picture is mirrored as it is seen.
  const mirror = () => onChange({ ...choice, turns: (4 - turns) % 4, mirrored: !mirrored });
  return (
    <>
      {!isFixed && (
        <Select
          label="Place on the table"
          options={PLACES}
          {...fieldsOf(choice, (change) => onChange({ ...choice, ...change }))("where")}
        />
      )}
      <div className={`row ${styles.buttons} ${styles.pair}`}>
        <Button icon="reset" onClick={() => onChange({ ...choice, turns: (turns + 1) % 4 })}>
          Turn by 90°
        </Button>
        <Button aria-pressed={mirrored} onClick={mirror}>
          Mirror
        </Button>
      </div>
    </>
  );
}
