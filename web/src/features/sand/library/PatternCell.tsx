import { useMemo } from "react";
import { type StoreApi, useStore } from "zustand";
import type { Pattern } from "../../../api/library";
import { IconButton } from "../../../components/Button";
import { classes } from "../../../components/classes";
import { SandPicture } from "../line/SandPicture";
import styles from "./Library.module.css";
import { type Outlines, useOutline } from "./outlines";

export interface CellContext {
  /** The patterns near the visible part of the page. */
  near: StoreApi<ReadonlySet<string>>;
  outlines: Outlines;
  isGuest: boolean;
  open: (id: string) => void;
  select: (id: string, isSelected: boolean) => void;
  star: (pattern: Pattern) => void;
}

interface PatternCellProps {
  pattern: Pattern;
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
  const { pattern, badge, isSelected, isSelecting, isCurrent, context } = props;
  return useMemo(() => {
    const { id, name, favorite } = pattern;
    const { isGuest, open, select, star } = context;
    const tabIndex = isCurrent ? 0 : -1;
    return (
      <li data-id={id} className={classes(`single relative ${styles.cell}`, isSelected && styles.selected)}>
        <div className={`relative ${styles.content}`}>
          <button
            type="button"
            className={`block full rounded left ${styles.open}`}
            title={name}
            tabIndex={tabIndex}
            aria-pressed={isSelecting ? isSelected : undefined}
            onClick={() => (isSelecting ? select(id, !isSelected) : open(id))}
          >
            <Thumbnail id={id} context={context} />
            {badge && <span className={`absolute surface strong accent ${styles.badge}`}>{badge}</span>}{" "}
            <span className={`ellipsis block medium ${styles.name}`}>{name}</span>
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
          <label className={`middle absolute ${styles.check}`}>
            <input
              type="checkbox"
              aria-label={`Select ${name}`}
              tabIndex={tabIndex}
              checked={isSelected}
              onChange={({ currentTarget }) => select(id, currentTarget.checked)}
            />
          </label>
        </div>
      </li>
    );
  }, [pattern, badge, isSelected, isSelecting, isCurrent, context]);
}

function Thumbnail({ id, context: { near, outlines } }: { id: string; context: CellContext }) {
  const outline = useOutline(outlines, id);
  const isNear = useStore(near, (ids) => ids.has(id));
  return (
    <span className={styles.picture}>{isNear && outline && <SandPicture outline={outline} label="" />}</span>
  );
}
