import { useState } from "react";
import { useStore } from "zustand";
import { MAX_PLAYLISTS } from "../../../api/playlists";
import { Button } from "../../../components/Button";
import { Modal } from "../../../components/dialog/Modal";
import { LoadFailure } from "../../../components/loading/LoadFailure";
import { Spinner } from "../../../components/loading/Spinner";
import { showToast } from "../../../state/toasts";
import { countText } from "../library/library-texts";
import { useFollowed } from "../library/use-patterns";
import type { Sand } from "../picture/sand-table";
import { NewPlaylistModal } from "./NewPlaylistModal";
import styles from "./Playlists.module.css";
import { sandPlaylists, usePlaylists } from "./playlists-store";
import type { ToAdd } from "./playlists-view";

import { Collage } from "./Thumbnail";

interface AddToPlaylistProps extends ToAdd {
  sand: Pick<Sand, "store">;
  store?: typeof sandPlaylists;
  onClose: () => void;
}

/** Asks for a playlist, and adds patterns to its end. */
export function AddToPlaylist(props: AddToPlaylistProps) {
  const { sand, store = sandPlaylists, patterns, onAdded, onClose } = props;
  const { phase, playlists } = usePlaylists(store);
  const [isNaming, setNaming] = useState(false);
  useFollowed(store, useStore(sand.store).table);
  const ids = patterns.map(({ id }) => id);
  const [first] = patterns;
  const what = patterns.length === 1 && first ? `“${first.name}”` : countText(patterns.length);
  const done = (name: string) => {
    showToast(`${what} ${patterns.length > 1 ? "are" : "is"} in “${name}”.`);
    onAdded?.();
  };

  if (isNaming)
    return (
      <NewPlaylistModal
        title={`A playlist with ${what}`}
        onName={async (name) => {
          const added = await store.add({ name, entries: ids });
          if (added) done(name);
          return added !== null;
        }}
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
              New playlist
            </Button>
          )}
        </>
      }
    >
      {phase === "loading" && <Spinner label="Loading the playlists…" />}
      {phase === "failed" && <LoadFailure title="Failed to load the playlists." onRetry={store.retry} />}
      {phase === "loaded" && playlists.length === 0 && (
        <p className={styles.form}>There are no playlists yet.</p>
      )}
      <ul className={styles.targets} aria-label="Playlists">
        {playlists.map(({ id, name, count, cover }) => (
          <li key={id}>
            <button
              type="button"
              className={`line full rounded left ${styles.target}`}
              onClick={async () => {
                onClose();
                if (await store.addTo(id, ids)) done(name);
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
