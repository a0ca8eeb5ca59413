import { type RefObject, useLayoutEffect, useRef, useState } from "react";
import { MAX_PLAYLISTS, type PlaylistSummary } from "../../../api/playlists";
import { Button, IconButton } from "../../../components/Button";
import { classes } from "../../../components/classes";
import { Icon } from "../../../components/Icon";
import { LoadFailure } from "../../../components/loading/LoadFailure";
import { Spinner } from "../../../components/loading/Spinner";
import { EmptyState } from "../../../components/messages/EmptyState";
import { openSheet, useParameter } from "../../../components/navigation/sheet";
import { useIsGuest } from "../../../state/session";
import { useFollowed } from "../library/library-store";
import { useSand } from "../sand-context";
import { NewPlaylistModal } from "./NewPlaylistModal";
import { Collage } from "./PatternPicture";
import { PlaylistEditor } from "./PlaylistEditor";
import styles from "./Playlists.module.css";
import { turnText } from "./player-texts";
import { summaryText } from "./playlist-texts";
import { sandPlaylists, usePlaylists } from "./playlists-store";

export function PlaylistsTab() {
  const { phase, playlists } = usePlaylists();
  const isGuest = useIsGuest();
  const openId = Number(useParameter("list"));
  const [isAdding, setAdding] = useState(false);
  const open = playlists.find(({ id }) => id === openId);
  const place = useRef<HTMLDivElement>(null);
  useFocusAfterChange(place, isAdding || phase !== "loaded" ? undefined : (open?.id ?? null));

  useFollowed(sandPlaylists);

  if (phase === "failed")
    return <LoadFailure title="Failed to load the playlists." onRetry={sandPlaylists.retry} />;
  if (phase === "loading") return <Spinner label="Loading the playlists…" />;

  const add = !isGuest && (
    <Button variant="primary" icon="plus" onClick={() => setAdding(true)}>
      Make a playlist
    </Button>
  );
  return (
    <div ref={place} className="stack">
      {open ? (
        <PlaylistEditor key={open.id} summary={open} />
      ) : playlists.length === 0 ? (
        <EmptyState icon="repeat" title="No playlists yet">
          <p>A playlist draws one pattern after another, with pauses and clean sand in between.</p>
          {add}
        </EmptyState>
      ) : (
        <>
          {playlists.length >= MAX_PLAYLISTS ? (
            <p className="note">{MAX_PLAYLISTS} playlists are the most.</p>
          ) : (
            <div className={`row ${styles.head}`}>
              <span />
              {add}
            </div>
          )}
          <ul className={`grid ${styles.cards}`} tabIndex={-1} aria-label="Playlists">
            {playlists.map((playlist) => (
              <PlaylistCard key={playlist.id} {...playlist} />
            ))}
          </ul>
        </>
      )}
      {isAdding && (
        <NewPlaylistModal
          title="New playlist"
          onAdded={({ id }) => openPlaylist(id)}
          onClose={() => setAdding(false)}
        />
      )}
    </div>
  );
}

const openPlaylist = (id: number) => openSheet(`/sand-table?tab=playlists&list=${id}`);

/**
 * When an editor replaces the list, its button that leads back gets the focus if nothing else has it; when the list
 * replaces an editor, its playlist. `openId` is null while the list is shown, undefined while neither is or a dialog
 * is above it.
 */
function useFocusAfterChange(place: RefObject<HTMLElement | null>, openId: number | null | undefined): void {
  const before = useRef(openId);
  useLayoutEffect(() => {
    const last = before.current;
    if (openId === undefined || openId === last) return;
    before.current = openId;
    if (last === undefined || document.activeElement !== document.body) return;
    const find = (selector: string) => place.current?.querySelector<HTMLElement>(selector);
    const target = openId === null && (find(`[data-id="${last}"] button`) ?? find("ul"));
    (target || find("button"))?.focus();
  }, [place, openId]);
}

function PlaylistCard(playlist: PlaylistSummary) {
  const { id, name, count, cover } = playlist;
  const { sand, player, jobs, isSilent } = useSand();
  const isPlaying = player?.playlist?.id === id;
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
        <strong className={`block ellipsis medium ${styles.name}`}>{name}</strong>{" "}
        <span className={classes("block", isPlaying ? "accent small" : "note")}>
          {isPlaying ? turnText(player, jobs, isSilent) : summaryText(count, playlist)}
        </span>
      </button>
      {count > 0 && !isPlaying && (
        <IconButton
          icon="play"
          label={`Play ${name}`}
          className={`filled ${styles.play}`}
          onClick={() => sand.run(playlist)}
        />
      )}
    </li>
  );
}
