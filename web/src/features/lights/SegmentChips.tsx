import type { StripSegment } from "../../api/types";
import styles from "./RoomLights.module.css";

interface SegmentChipsProps {
  segments: StripSegment[];
  /** null: all of them. */
  chosen: number | null;
  onChoose: (index: number | null) => void;
}

/** Chooses what the card's controls change. */
export function SegmentChips({ segments, chosen, onChoose }: SegmentChipsProps) {
  const chips = [null, ...segments.keys()];
  return (
    <fieldset className="row" aria-label="Segment">
      {chips.map((index) => (
        <button
          key={index}
          type="button"
          className={`choice touch ${styles.chip}`}
          aria-pressed={index === chosen}
          onClick={() => onChoose(index)}
        >
          {index === null ? "All" : segments[index]?.name || `Segment ${index + 1}`}
        </button>
      ))}
    </fieldset>
  );
}
