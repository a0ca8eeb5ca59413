import type { PlaylistSummary } from "../../../api/playlists";
import { IconButton } from "../../../components/Button";
import { Icon } from "../../../components/Icon";
import styles from "./Playlists.module.css";
import { summaryText } from "./playlist-texts";
import { openPlaylist } from "./playlists-view";
import { Collage } from "./Thumbnail";

interface PlaylistCardProps {
  playlist: PlaylistSummary;
  isPlaying: boolean;
  onRun: () => void;
}

export function PlaylistCard({ playlist, isPlaying, onRun }: PlaylistCardProps) {
  const { id, name, count, cover } = playlist;
  return (
    <li data-id={id} className={`shrinks relative ${styles.card}`}>
      <button
        type="button"
        className={`block full rounded left ${styles.open}`}
        title={name}
        onClick={() => openPlaylist(id)}
      >
        {count > 0 ? (
          <Collage cover={cover} />
        ) : (
          <span className={`middle rounded muted ${styles.nothing}`}>
            <Icon name="plus" size={28} />
          </span>
        )}
        <strong className={styles.name}>{name}</strong>{" "}
        <span className={isPlaying ? styles.now : "note"}>
          {isPlaying ? "Playing now" : summaryText(count, playlist)}
        </span>
      </button>
      {count > 0 && !isPlaying && (
        <IconButton icon="play" label={`Play ${name}`} className={styles.play} onClick={onRun} />
      )}
    </li>
  );
}
