import { useState } from "react";
import type { LooksState, LooksPlaylist as Playlist } from "../../../api/looks";
import type { SceneSummary } from "../../../api/scenes";
import { Button } from "../../../components/Button";
import { lengthText } from "../../../lib/time/length-text";
import { useIsGuest } from "../../../state/session";
import styles from "./Looks.module.css";
import { LooksEditor } from "./LooksEditor";
import { useLooksPlaylist } from "./use-looks-playlist";

/** Starts and stops the playlist of looks, and shows what it does. */
export function LooksPlaylist({ looks }: { looks: readonly SceneSummary[] }) {
  const { state, left, control, change } = useLooksPlaylist();
  const [isEditing, setEditing] = useState(false);
  const isGuest = useIsGuest();
  if (!state) return null;
  const { playlist, playing } = state;
  const hasSteps = playlist.steps.length > 0;
  return (
    <section className={`line wrap gap5 ${styles.playlist}`} aria-label="Playlist">
      <p>
        <strong>Playlist</strong>
        <span className="note">
          {playing
            ? playingText(state, looks, left)
            : hasSteps
              ? playlistText(playlist)
              : "Shows looks one after the other."}
        </span>
      </p>
      {playing ? (
        <Button icon="stop" aria-label="Stop the playlist" onClick={() => void control("stop")}>
          Stop
        </Button>
      ) : (
        hasSteps && (
          <Button icon="play" aria-label="Start the playlist" onClick={() => void control("start")}>
            Start
          </Button>
        )
      )}
      {!isGuest && (
        <Button aria-label="Edit the playlist" onClick={() => setEditing(true)}>
          {hasSteps ? "Edit" : "Make one"}
        </Button>
      )}
      {isEditing && (
        <LooksEditor playlist={playlist} looks={looks} onSave={change} onClose={() => setEditing(false)} />
      )}
    </section>
  );
}

function playingText(
  { playlist, step = 0 }: LooksState,
  looks: readonly SceneSummary[],
  left: number,
): string {
  const shown = looks.find(({ id }) => id === playlist.steps[step]?.scene);
  const isLast = !playlist.repeat && !playlist.shuffle && step === playlist.steps.length - 1;
  return `Shows ${shown?.name ?? "a look"}. ${isLast ? "It ends" : "The next one comes"} in ${lengthText(left)}.`;
}

/** "3 looks, again and again, shuffled" */
function playlistText({ steps, repeat, shuffle }: Playlist): string {
  const count = `${steps.length} look${steps.length === 1 ? "" : "s"}`;
  return [count, repeat ? "again and again" : "once", shuffle && "shuffled"].filter(Boolean).join(", ");
}
