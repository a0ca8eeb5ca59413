import { useState } from "react";
import type { PlaylistState } from "../../../api/preset-playlist";
import type { Preset } from "../../../api/presets";
import { Button } from "../../../components/Button";
import { PlaylistEditor } from "./PlaylistEditor";
import styles from "./Presets.module.css";
import { lengthText, playlistText } from "./playlist-texts";
import { usePlaylist } from "./use-playlist";

/** Starts and stops the playlist of the presets, and shows what it does. */
export function PresetPlaylist({ presets }: { presets: Preset[] }) {
  const { state, left, control, change } = usePlaylist();
  const [isEditing, setEditing] = useState(false);
  if (!state) return null;
  const { playlist, playing } = state;
  if (isEditing) {
    return (
      <PlaylistEditor
        playlist={playlist}
        presets={presets}
        onSave={change}
        onClose={() => setEditing(false)}
      />
    );
  }
  const hasSteps = playlist.steps.length > 0;
  return (
    <section className={styles.presets} aria-label="Playlist">
      <h3 className={styles.title}>Playlist</h3>
      <p className={styles.none}>
        {playing
          ? playingText(state, presets, left)
          : hasSteps
            ? playlistText(playlist)
            : "A playlist shows presets one after the other."}
      </p>
      <div className={styles.tools}>
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
        <Button aria-label="Edit the playlist" onClick={() => setEditing(true)}>
          {hasSteps ? "Edit" : "Make a playlist"}
        </Button>
      </div>
    </section>
  );
}

function playingText({ playlist, step = 0 }: PlaylistState, presets: Preset[], left: number): string {
  const shown = presets.find(({ id }) => id === playlist.steps[step]?.preset);
  const isLast = !playlist.repeat && !playlist.shuffle && step === playlist.steps.length - 1;
  return `Shows ${shown?.preset.name ?? "a preset"}. ${isLast ? "It ends" : "The next one comes"} in ${lengthText(left)}.`;
}
