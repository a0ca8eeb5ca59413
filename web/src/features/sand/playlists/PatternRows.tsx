import { SortableList } from "../../../components/sortable/SortableList";
import { moved } from "../../../lib/moved";
import { useIsGuest } from "../../../state/session";
import type { PatternsById } from "../library/use-patterns";
import styles from "./Playlists.module.css";
import { durationText } from "./playlist-texts";
import { Thumbnail } from "./Thumbnail";

interface PatternRowsProps {
  entries: readonly string[];
  library: PatternsById;
  /** The pattern that is drawn now. */
  drawn: string | null;
  onChange: (entries: string[]) => void;
}

/** The patterns of a playlist in their order. */
export function PatternRows({ entries, library, drawn, onChange }: PatternRowsProps) {
  const { byId, isComplete } = library;
  const isGuest = useIsGuest();
  const keys = keysOf(entries);
  const nowAt = drawn === null ? -1 : entries.indexOf(drawn);
  return (
    <SortableList
      label="Patterns"
      className={styles.entries}
      items={entries}
      keyOf={(_, at) => keys[at] ?? at}
      nameOf={(id) => byId.get(id)?.name ?? "A missing pattern"}
      {...(!isGuest && {
        onMove: (from, to) => onChange(moved(entries, from, to)),
        onRemove: (at) => onChange(entries.toSpliced(at, 1)),
      })}
    >
      {(id, at) => {
        const pattern = byId.get(id);
        const isMissing = !pattern && isComplete;
        const isNow = at === nowAt;
        return (
          <>
            <Thumbnail id={id} />
            <span className={`grow shrinks ${styles.what}`}>
              <span className={`clamped breaks medium ${styles.name}`} title={pattern?.name}>
                {pattern?.name ?? (isMissing ? "No longer in the library" : "\u00a0")}
              </span>
              <span className={isNow ? "accent small" : "note"}>
                {isNow
                  ? "Drawing now"
                  : isMissing
                    ? "It is left out."
                    : pattern?.time
                      ? durationText(pattern.time)
                      : "\u00a0"}
              </span>
            </span>
          </>
        );
      }}
    </SortableList>
  );
}

/** A pattern may be there several times. */
function keysOf(entries: readonly string[]): string[] {
  const counts = new Map<string, number>();
  return entries.map((id) => {
    const count = (counts.get(id) ?? 0) + 1;
    counts.set(id, count);
    return `${id} ${count}`;
  });
}
