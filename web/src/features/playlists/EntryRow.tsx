import type { KeyboardEvent } from "react";
import type { Pattern } from "../../api/library";
import { Button, IconButton } from "../../components/Button";
import { classes } from "../../components/classes";
import { Glyph } from "./Glyph";
import styles from "./Playlists.module.css";
import type { Patterns } from "./patterns";
import { durationText } from "./playlist-texts";
import { Thumbnail } from "./Thumbnail";
import type { useReorder } from "./use-reorder";

interface EntryRowProps {
  id: string;
  /** undefined if it is not in the library, or not known yet */
  pattern: Pattern | undefined;
  isComplete: boolean;
  name: string;
  place: number;
  count: number;
  patterns: Patterns;
  /** It is drawn now. */
  isNow: boolean;
  /** It is being dragged. */
  isMoved: boolean;
  /** The buttons that move it are shown. */
  isOpen: boolean;
  /** CSS */
  transform: string | undefined;
  /** undefined if the user may not change the playlist */
  edit: Editing | undefined;
}

interface Editing {
  handle: ReturnType<ReturnType<typeof useReorder>["handle"]>;
  press: (event: KeyboardEvent) => void;
  toggle: () => void;
  move: (to: number) => void;
  remove: () => void;
}

export function EntryRow(props: EntryRowProps) {
  const { id, pattern, isComplete, name, place, count, patterns, isNow, isOpen, edit } = props;
  const isMissing = !pattern && isComplete;
  const last = count - 1;
  const moves = [
    { icon: "up", label: "Up", to: place - 1, isOff: place === 0 },
    { icon: "down", label: "Down", to: place + 1, isOff: place === last },
    { label: "To the top", to: 0, isOff: place === 0 },
    { label: "To the end", to: last, isOff: place === last },
  ] as const;
  return (
    <li
      className={classes(styles.entry, props.isMoved && styles.moved)}
      style={props.transform ? { transform: props.transform } : undefined}
    >
      <div className={styles.row}>
        {edit && (
          <button
            type="button"
            className={styles.grip}
            title="Drag to move"
            aria-label={`Move ${name}, ${place + 1} of ${count}`}
            aria-expanded={isOpen}
            {...edit.handle}
            onKeyDown={edit.press}
            onClick={edit.toggle}
          >
            <Glyph name="grip" width={3} />
          </button>
        )}
        <Thumbnail id={id} patterns={patterns} />
        <span className={styles.what}>
          <span className={styles.name} title={pattern?.name}>
            {pattern?.name ?? (isMissing ? "No longer in the library" : "\u00a0")}
          </span>
          <span className={isNow ? styles.now : styles.muted}>
            {isNow
              ? "Drawing now"
              : isMissing
                ? "It is left out."
                : pattern?.time
                  ? durationText(pattern.time)
                  : "\u00a0"}
          </span>
        </span>
        {edit && <IconButton icon="close" label={`Remove ${name}`} onClick={edit.remove} />}
      </div>
      {edit && isOpen && (
        <fieldset className={styles.moves} aria-label={`Move ${name}`}>
          {moves.map(({ label, to, isOff, ...icon }) => (
            <Button key={label} {...icon} disabled={isOff} onClick={() => edit.move(to)}>
              {label}
            </Button>
          ))}
        </fieldset>
      )}
    </li>
  );
}
