import { type ReactNode, useEffect, useId, useState } from "react";
import type { Player } from "../../../api/player";
import { MAX_ENTRIES, type Playlist, type PlaylistChange } from "../../../api/playlists";
import { Button } from "../../../components/Button";
import { Card } from "../../../components/Card";
import { useQuestion } from "../../../components/dialog/use-question";
import { SavedName } from "../../../components/fields/SavedName";
import { Outline } from "../../../components/Icon";
import { LoadFailure } from "../../../components/loading/LoadFailure";
import { Spinner } from "../../../components/loading/Spinner";
import { EmptyState } from "../../../components/messages/EmptyState";
import { closeSheet } from "../../../components/navigation/sheet";
import { useIsGuest } from "../../../state/session";
import { countText } from "../library/library-texts";
import type { PatternsById } from "../library/use-patterns";
import type { TableShape } from "../line/sand-line";
import { PatternPicker } from "./PatternPicker";
import { PatternRows } from "./PatternRows";
import card from "../../../components/Card.module.css";
import styles from "./Playlists.module.css";
import { copyName, lengthText, MAX_NAME_BYTES, settingsText } from "./playlist-texts";
import { type KnownPlaylist, type Playlists, usePlaylists } from "./playlists-store";
import { SettingsFields } from "./SettingsFields";
import { useIsWide } from "./use-is-wide";

interface PlaylistEditorProps {
  store: Playlists;
  summary: KnownPlaylist;
  library: PatternsById;
  shape: TableShape;
  player: Player | null;
  /** No further playlist can be added. */
  isFull: boolean;
  onRun: () => void;
}

const SETTINGS = "How it is drawn";

/** A playlist with its patterns and settings; each change is saved at once. */
export function PlaylistEditor(props: PlaylistEditorProps) {
  const { store, summary, library, shape, player, isFull, onRun } = props;
  const isGuest = useIsGuest();
  const { id, name } = summary;
  const { playlists, failure } = usePlaylists(store);
  const [isChoosing, setChoosing] = useState(false);
  const [question, ask] = useQuestion();
  const kept = useId();
  const { entries } = summary;
  const isKnown = !!entries;
  useEffect(() => {
    if (!isKnown) void store.open(id);
  }, [store, isKnown, id]);

  if (!entries)
    return (
      <>
        <Head />
        {failure ? (
          <LoadFailure title="Failed to load the playlist." onRetry={store.retry} />
        ) : (
          <Spinner label="Loading…" />
        )}
      </>
    );
  const playlist = { ...summary, entries };
  const isPlaying = player?.playlist?.id === id;
  const change = (changed: PlaylistChange) => void store.change(id, changed);
  const duplicate = () => {
    const { id: _, count: __, cover: ___, ...rest } = playlist;
    const names = playlists.map((each) => each.name);
    void store.add({ ...rest, name: copyName(name, names) }).then((copy) => copy && closeSheet());
  };
  const remove = () =>
    ask({
      title: "Delete this playlist?",
      confirm: "Delete",
      onConfirm() {
        closeSheet();
        void store.remove(id);
      },
      children: `“${name}” is deleted. Its patterns stay in the library.`,
    });
  const add = (
    <Button icon="plus" disabled={entries.length >= MAX_ENTRIES} onClick={() => setChoosing(true)}>
      Add patterns
    </Button>
  );
  const length = lengthText(playlist, library.byId);
  return (
    <>
      <Head>
        {!isGuest && (
          <>
            <Button icon="copy" aria-label="Duplicate" disabled={isFull} onClick={duplicate}>
              <span className={styles.wide}>Duplicate</span>
            </Button>
            <Button
              icon="trash"
              aria-label="Delete"
              aria-describedby={isPlaying ? kept : undefined}
              disabled={isPlaying}
              onClick={remove}
            >
              <span className={styles.wide}>Delete</span>
            </Button>
          </>
        )}
        <Button variant="primary" icon="play" disabled={entries.length === 0 || isPlaying} onClick={onRun}>
          {isPlaying ? "Playing" : "Play"}
        </Button>
        {isPlaying && !isGuest && (
          <p id={kept} className={`note full ${styles.reason}`}>
            To delete it, stop it first.
          </p>
        )}
      </Head>
      {isGuest ? (
        <h2 className={`breaks strong ${styles.title}`}>{name}</h2>
      ) : (
        <div className={styles.field}>
          <SavedName name={name} maxBytes={MAX_NAME_BYTES} onSave={(name) => change({ name })} />
        </div>
      )}
      <div className={`single gap12 ${styles.columns}`}>
        <Card title={countText(entries.length)} aside={!isGuest && entries.length > 0 && add}>
          {length && <p className="note">{length}</p>}
          {entries.length === 0 ? (
            <EmptyState icon="sand" title="Nothing to draw yet">
              {!isGuest && add}
            </EmptyState>
          ) : (
            <PatternRows
              {...{ entries, library }}
              drawn={isPlaying ? (player?.pattern ?? null) : null}
              onChange={(entries) => change({ entries })}
            />
          )}
        </Card>
        <Settings {...{ playlist, shape, change }} />
      </div>
      {isChoosing && (
        <PatternPicker
          count={entries.length}
          onAdd={(ids) => change({ entries: [...entries, ...ids] })}
          onClose={() => setChoosing(false)}
        />
      )}
      {question}
    </>
  );
}

/** The button that leads back, and others. Narrow screens show all but the last of the buttons as icons. */
function Head({ children }: { children?: ReactNode }) {
  return (
    <div className={`row ${styles.head}`}>
      <Button aria-label="All playlists" onClick={closeSheet}>
        <Outline path="M15 5l-7 7 7 7" />
        <span className={styles.wide}>All playlists</span>
      </Button>
      {children}
    </div>
  );
}

interface SettingsProps {
  playlist: Playlist;
  shape: TableShape;
  change: (change: PlaylistChange) => void;
}

/** Folded where they are above the patterns. */
function Settings({ playlist, shape, change }: SettingsProps) {
  const isWide = useIsWide();
  const text = settingsText(playlist);
  if (useIsGuest())
    return (
      <Card title={SETTINGS}>
        <p>{text}</p>
      </Card>
    );
  return (
    <details className={`shrinks surface ${card.card} ${styles.panel}`} open={isWide}>
      <summary>
        {SETTINGS}
        <span className="note">{text}</span>
      </summary>
      <SettingsFields settings={playlist} shape={shape} onChange={change} />
    </details>
  );
}
