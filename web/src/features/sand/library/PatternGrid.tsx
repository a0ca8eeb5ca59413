import { type KeyboardEvent, useLayoutEffect, useMemo, useRef, useState } from "react";
import type { Pattern } from "../../../api/library";
import { IconButton } from "../../../components/Button";
import { classes } from "../../../components/classes";
import { indexByKey } from "../../../components/navigation/index-by-key";
import { isPrinting } from "../../../state/sand/drawing";
import { useIsGuest } from "../../../state/session";
import { useSand } from "../sand-context";
import styles from "./Library.module.css";
import { patternLibrary } from "./library-store";
import type { PatternActions } from "./SelectionBar";
import { Thumbnail } from "./Thumbnail";

interface PatternGridProps extends Pick<PatternActions, "onQueue"> {
  patterns: readonly Pattern[];
  badges: ReadonlyMap<string, string>;
  /** null: a click opens instead of selecting */
  selected: ReadonlySet<string> | null;
  open: (id: string) => void;
  select: (id: string, isSelected: boolean) => void;
}

/** The grid is one tab stop; arrow keys, Home and End move between its patterns. */
export function PatternGrid({ patterns, badges, selected, open, select, onQueue }: PatternGridProps) {
  const isSelecting = selected !== null;
  const list = useRef<HTMLUListElement>(null);
  const [current, setCurrent] = useState("");
  const at = patterns.findIndex(({ id }) => id === current);
  const tabStop = patterns[Math.max(0, at)]?.id;

  const isDrawing = useSand().jobs.some(isPrinting);
  const before = useRef(patterns);
  useLayoutEffect(() => {
    const was = before.current.findIndex(({ id }) => id === current);
    before.current = patterns;
    if (was < 0 || at >= 0 || document.activeElement !== document.body) return;
    // The pattern that had the focus is gone.
    const next = list.current?.children[Math.min(was, patterns.length - 1)];
    next?.querySelector("button")?.focus();
  }, [patterns, current, at]);

  const move = (event: KeyboardEvent) => {
    if (!list.current) return;
    const columns = getComputedStyle(list.current).gridTemplateColumns.split(" ").length;
    const steps = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -columns, ArrowDown: columns };
    const target = list.current.children[indexByKey(event.key, at, patterns.length, steps) ?? -1];
    if (!target) return;
    event.preventDefault();
    target.querySelector("button")?.focus();
  };
  return (
    <ul
      ref={list}
      tabIndex={-1}
      aria-label="Patterns"
      className={`grid gap5 ${styles.grid}`}
      data-selecting={isSelecting || undefined}
      onKeyDown={move}
      onFocus={({ target }) => setCurrent(target.closest<HTMLElement>("[data-id]")?.dataset.id ?? current)}
    >
      {patterns.map((pattern) => (
        <PatternCell
          key={pattern.id}
          {...{ pattern, isSelecting, isDrawing, open, select, onQueue }}
          badge={badges.get(pattern.id) ?? ""}
          isSelected={selected?.has(pattern.id) ?? false}
          isCurrent={pattern.id === tabStop}
        />
      ))}
    </ul>
  );
}

interface PatternCellProps extends Pick<PatternGridProps, "open" | "select" | "onQueue"> {
  pattern: Pattern;
  /** What the table does with the pattern: "Drawing", "Queued" or "". */
  badge: string;
  isSelected: boolean;
  isSelecting: boolean;
  isDrawing: boolean;
  /** The cell that the Tab key reaches. */
  isCurrent: boolean;
}

/** Equal properties give the same elements, which are not compared again. */
function PatternCell(props: PatternCellProps) {
  const { pattern, badge, isSelected, isSelecting, isDrawing, isCurrent, open, select, onQueue } = props;
  const isGuest = useIsGuest();
  return useMemo(() => {
    const { id, name, favorite } = pattern;
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
            <Thumbnail id={id} className={styles.picture} />
            {badge && <span className={`absolute surface strong accent ${styles.badge}`}>{badge}</span>}{" "}
            <span className={`ellipsis block medium ${styles.name}`}>{name}</span>
          </button>
          {!isSelecting && (
            <IconButton
              icon="play"
              label={`Draw ${name}${isDrawing ? " next" : ""}`}
              className={styles.play}
              tabIndex={tabIndex}
              onClick={() => onQueue([pattern], "next")}
            />
          )}
          <IconButton
            icon="star"
            label={`Favourite: ${name}`}
            className={styles.star}
            tabIndex={tabIndex}
            aria-pressed={favorite}
            disabled={isGuest}
            onClick={() => void patternLibrary.change(id, { favorite: !favorite })}
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
  }, [pattern, badge, isSelected, isSelecting, isDrawing, isCurrent, isGuest, open, select, onQueue]);
}
