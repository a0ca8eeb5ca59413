import type { Pattern } from "../../../api/library";
import { Button, IconButton } from "../../../components/Button";
import { useIsGuest } from "../../../state/session";
import styles from "./Library.module.css";
import { type Place, patternLibrary } from "./library-store";

export interface PatternActions {
  onQueue: (patterns: readonly Pattern[], place: Place) => void;
  onAddToPlaylist: (patterns: readonly Pattern[]) => void;
  onDelete: (patterns: readonly Pattern[]) => void;
}

interface SelectionBarProps extends PatternActions {
  patterns: readonly Pattern[];
  /** All patterns that are shown are selected. */
  isAll: boolean;
  onAll: () => void;
  onClose: () => void;
}

/** Stays at the upper edge of the window. At the lower edge is the player. */
export function SelectionBar(props: SelectionBarProps) {
  const { patterns, isAll, onAll, onQueue, onAddToPlaylist, onDelete, onClose } = props;
  const isGuest = useIsGuest();
  const isNone = patterns.length === 0;
  const isFavorite = !isNone && patterns.every(({ favorite }) => favorite);
  /** Makes all of them favourites, or none if all are. */
  const star = async () => {
    onClose();
    for (const { id, favorite } of patterns)
      if (favorite === isFavorite && !(await patternLibrary.change(id, { favorite: !isFavorite })).ok) return;
  };
  return (
    <section aria-label="Selection" className={`line wrap between surface sticky loose ${styles.bar}`}>
      <div className={`line wrap gap6 ${styles.group}`}>
        <IconButton icon="close" label="End selecting" onClick={onClose} />
        <strong role="status">{isNone ? "Select patterns" : `${patterns.length} selected`}</strong>
        <Button disabled={isAll} onClick={onAll}>
          All
        </Button>
      </div>
      <div className={`wrap gap6 ${styles.actions}`}>
        <Button icon="play" disabled={isNone} onClick={() => onQueue(patterns, "next")}>
          Draw next
        </Button>
        <Button icon="plus" disabled={isNone} onClick={() => onQueue(patterns, "last")}>
          Add to queue
        </Button>
        {!isGuest && (
          <>
            <Button icon="repeat" disabled={isNone} onClick={() => onAddToPlaylist(patterns)}>
              Add to playlist
            </Button>
            <Button icon="star" aria-pressed={isFavorite} disabled={isNone} onClick={() => void star()}>
              Favourite
            </Button>
            <Button icon="trash" disabled={isNone} onClick={() => onDelete(patterns)}>
              Delete
            </Button>
          </>
        )}
      </div>
    </section>
  );
}
