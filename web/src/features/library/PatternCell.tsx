import { useEffect, useMemo, useState } from "react";
import type { Pattern } from "../../api/library";
import { IconButton } from "../../components/Button";
import { classes } from "../../components/classes";
import type { SandLine } from "../../state/sand-line";
import styles from "./Library.module.css";
import { type Outlines, useOutline } from "./outlines";
import type { PaintQueue } from "./paint-queue";

export interface CellContext {
  Line: SandLine;
  paints: PaintQueue;
  outlines: Outlines;
  isGuest: boolean;
  open: (id: string) => void;
  select: (id: string, isSelected: boolean) => void;
  star: (pattern: Pattern) => void;
}

interface PatternCellProps {
  pattern: Pattern;
  /** The place in the list, from 1, and the length of the list. */
  place: number;
  count: number;
  /** What the table does with the pattern: "Drawing", "Queued" or "". */
  badge: string;
  isSelected: boolean;
  /** A click selects instead of opening. */
  isSelecting: boolean;
  /** The cell that the Tab key reaches. */
  isCurrent: boolean;
  context: CellContext;
}

/** Equal properties give the same elements, which are not compared again. */
export function PatternCell(props: PatternCellProps) {
  const { pattern, place, count, badge, isSelected, isSelecting, isCurrent, context } = props;
  return useMemo(() => {
    const { id, name, favorite } = pattern;
    const { isGuest, open, select, star } = context;
    const tabIndex = isCurrent ? 0 : -1;
    return (
      <li
        data-id={id}
        aria-posinset={place}
        aria-setsize={count}
        className={classes(styles.cell, isSelected && styles.selected)}
      >
        <button
          type="button"
          className={styles.open}
          title={name}
          tabIndex={tabIndex}
          aria-pressed={isSelecting ? isSelected : undefined}
          onClick={() => (isSelecting ? select(id, !isSelected) : open(id))}
        >
          <Thumbnail id={id} context={context} />
          {badge && <span className={styles.badge}>{badge}</span>} <span className={styles.name}>{name}</span>
        </button>
        <IconButton
          icon="star"
          label={`Favourite: ${name}`}
          className={styles.star}
          tabIndex={tabIndex}
          aria-pressed={favorite}
          disabled={isGuest}
          onClick={() => star(pattern)}
        />
        <label className={styles.check}>
          <input
            type="checkbox"
            aria-label={`Select ${name}`}
            tabIndex={tabIndex}
            checked={isSelected}
            onChange={({ currentTarget }) => select(id, currentTarget.checked)}
          />
        </label>
      </li>
    );
  }, [pattern, place, count, badge, isSelected, isSelecting, isCurrent, context]);
}

function Thumbnail({ id, context: { Line, paints, outlines } }: { id: string; context: CellContext }) {
  const outline = useOutline(outlines, id);
  const [isShown, setShown] = useState(false);
  const isKnown = !!outline;
  useEffect(() => {
    if (isKnown) return paints.add(() => setShown(true));
    return undefined;
  }, [paints, isKnown]);
  return <span className={styles.picture}>{isShown && outline && <Line outline={outline} label="" />}</span>;
}
