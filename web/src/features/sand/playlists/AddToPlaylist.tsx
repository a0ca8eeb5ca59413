import { useState } from "react";
import type { Pattern } from "../../../api/library";
import { MAX_PLAYLISTS } from "../../../api/playlists";
import { Button } from "../../../components/Button";
import { Modal } from "../../../components/dialog/Modal";
import { LoadFailure } from "../../../components/loading/LoadFailure";
import { Spinner } from "../../../components/loading/Spinner";
import { showToast } from "../../../state/toasts";
import { useFollowed } from "../library/library-store";
import { areText, countText, whatText } from "../library/library-texts";
import { NewPlaylistModal } from "./NewPlaylistModal";
import { Collage } from "./PatternPicture";
import styles from "./Playlists.module.css";
import { sandPlaylists, usePlaylists } from "./playlists-store";

interface AddToPlaylistProps {
  patterns: readonly Pattern[];
  /** Called when they are in a playlist. */
  onAdded: () => void;
  onClose: () => void;
}

export function AddToPlaylist({ patterns, onAdded, onClose }: AddToPlaylistProps) {
  const { phase, playlists } = usePlaylists();
  const [isNaming, setNaming] = useState(false);
  useFollowed(sandPlaylists);
  const ids = patterns.map(({ id }) => id);
  const what = whatText(patterns);
  const done = (name: string) => {
    showToast(`${areText(patterns)} in “${name}”.`);
    onAdded();
  };

  if (isNaming)
    return (
      <NewPlaylistModal
        title={`A playlist with ${what}`}
        entries={ids}
        onAdded={({ name }) => done(name)}
        onClose={onClose}
      />
    );
  return (
    <Modal
      title={`Add ${what} to a playlist`}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          {phase === "loaded" && (
            <Button
              variant={playlists.length === 0 ? "primary" : "quiet"}
              icon="plus"
              disabled={playlists.length >= MAX_PLAYLISTS}
              onClick={() => setNaming(true)}
            >
              Make a playlist
            </Button>
          )}
        </>
      }
    >
      {phase === "loading" && <Spinner label="Loading the playlists…" />}
      {phase === "failed" && (
        <LoadFailure title="Failed to load the playlists." onRetry={sandPlaylists.retry} />
      )}
      {phase === "loaded" && playlists.length === 0 && <p>There are no playlists yet.</p>}
      <ul className={styles.targets} aria-label="Playlists">
        {playlists.map(({ id, name, count, cover }) => (
          <li key={id}>
            <button
              type="button"
              className={`line full rounded left ${styles.target}`}
              onClick={async () => {
                onClose();
                if (await sandPlaylists.addTo(id, ids)) done(name);
              }}
            >
              <Collage cover={cover} />
              <span className="grow shrinks">
                <span className="block ellipsis medium">{name}</span>{" "}
                <span className="block note">{countText(count)}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </Modal>
  );
}
