import { Button, IconButton } from "../../../components/Button";
import { useIsGuest } from "../../../state/session";
import styles from "./Library.module.css";

interface SelectionBarProps {
  count: number;
  /** All patterns that are shown are selected. */
  isAll: boolean;
  /** All selected patterns are favourites. */
  isFavorite: boolean;
  onAll: () => void;
  onQueue: (place: "next" | "last") => void;
  onAddToPlaylist: () => void;
  onFavorite: () => void;
  onDelete: () => void;
  onClose: () => void;
}

/** Stays at the upper edge of the window. At the lower edge is the player. */
export function SelectionBar(props: SelectionBarProps) {
  const { count, isAll, isFavorite, onAll, onQueue, onFavorite, onDelete, onClose } = props;
  const isGuest = useIsGuest();
  const isNone = count === 0;
  return (
    <section aria-label="Selection" className={`line wrap between surface sticky loose ${styles.bar}`}>
      <div className={`line gap6 ${styles.group}`}>
        <IconButton icon="close" label="End selecting" onClick={onClose} />
        <strong role="status">{isNone ? "Select patterns" : `${count} selected`}</strong>
        <Button disabled={isAll} onClick={onAll}>
          All
        </Button>
      </div>
      <div className={`wrap gap6 ${styles.actions}`}>
        <Button icon="play" disabled={isNone} onClick={() => onQueue("next")}>
          Draw next
        </Button>
        <Button icon="plus" disabled={isNone} onClick={() => onQueue("last")}>
          Add to queue
        </Button>
        {!isGuest && (
          <>
            <Button icon="repeat" disabled={isNone} onClick={props.onAddToPlaylist}>
              Add to playlist
            </Button>
            <Button icon="star" aria-pressed={isFavorite} disabled={isNone} onClick={onFavorite}>
              Favourite
            </Button>
            <Button icon="trash" disabled={isNone} onClick={onDelete}>
              Delete
            </Button>
          </>
        )}
      </div>
    </section>
  );
}
