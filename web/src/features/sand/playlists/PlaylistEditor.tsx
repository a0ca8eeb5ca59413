import { type ReactNode, useEffect, useId, useState } from "react";
import type { Pattern } from "../../../api/library";
import { MAX_ENTRIES, MAX_PLAYLISTS, type Playlist, type PlaylistChange } from "../../../api/playlists";
import { Button } from "../../../components/Button";
import { Card } from "../../../components/Card";
import card from "../../../components/Card.module.css";
import { useQuestion } from "../../../components/dialog/use-question";
import { SavedName } from "../../../components/fields/SavedName";
import { Icon } from "../../../components/Icon";
import { COPY } from "../../../components/icons";
import { LoadFailure } from "../../../components/loading/LoadFailure";
import { Spinner } from "../../../components/loading/Spinner";
import { EmptyState } from "../../../components/messages/EmptyState";
import { closeSheet } from "../../../components/navigation/sheet";
import { SortableList } from "../../../components/sortable/SortableList";
import { moved } from "../../../lib/moved";
import { durationText } from "../../../lib/time/length-text";
import { askBeforeStop, isPrinting } from "../../../state/sand/drawing";
import { useIsGuest } from "../../../state/session";
import { usePatterns, usePatternsById } from "../library/library-store";
import { countText } from "../library/library-texts";
import { useSand } from "../sand-context";
import { PatternPicker } from "./PatternPicker";
import { PatternPicture } from "./PatternPicture";
import styles from "./Playlists.module.css";
import { turnText } from "./player-texts";
import { copyName, lengthText, MAX_NAME_BYTES, settingsText } from "./playlist-texts";
import { type KnownPlaylist, sandPlaylists, usePlaylists } from "./playlists-store";
import { SettingsFields } from "./SettingsFields";
import { useIsWide } from "./use-is-wide";

const SETTINGS = "How it is drawn";

export function PlaylistEditor({ summary }: { summary: KnownPlaylist }) {
  const { sand, player, jobs, table, isSilent } = useSand();
  const byId = usePatternsById();
  const isGuest = useIsGuest();
  const { id, name } = summary;
  const { playlists, failure } = usePlaylists();
  const [isChoosing, setChoosing] = useState(false);
  const [question, ask] = useQuestion();
  const kept = useId();
  const { entries } = summary;
  const isKnown = !!entries;
  useEffect(() => {
    if (!isKnown) void sandPlaylists.open(id);
  }, [isKnown, id]);

  if (!entries)
    return (
      <>
        <Head />
        {failure ? (
          <LoadFailure title="Failed to load the playlist." onRetry={sandPlaylists.retry} />
        ) : (
          <Spinner label="Loading…" />
        )}
      </>
    );
  const playlist = { ...summary, entries };
  const isPlaying = player?.playlist?.id === id;
  const change = (changed: PlaylistChange) => void sandPlaylists.change(id, changed);
  const duplicate = () => {
    const { id: _, count: __, cover: ___, ...rest } = playlist;
    const names = playlists.map((each) => each.name);
    void sandPlaylists.add({ ...rest, name: copyName(name, names) }).then(({ ok }) => ok && closeSheet());
  };
  const remove = () => {
    closeSheet();
    sandPlaylists.removeLater(id, name);
  };
  const add = (
    <Button icon="plus" disabled={entries.length >= MAX_ENTRIES} onClick={() => setChoosing(true)}>
      Add patterns
    </Button>
  );
  const length = lengthText(playlist, byId, table.clearing);
  return (
    <>
      <Head>
        {!isGuest && (
          <>
            <Button
              icon={COPY}
              aria-label="Duplicate"
              disabled={playlists.length >= MAX_PLAYLISTS}
              onClick={duplicate}
            >
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
        <Button
          variant="primary"
          icon="play"
          disabled={entries.length === 0 || isPlaying || isSilent}
          onClick={() => sand.run(summary)}
        >
          {isPlaying ? turnText(player, jobs, isSilent) : "Play"}
        </Button>
        {isPlaying && (
          <Button
            icon="stop"
            aria-label="Stop the playlist"
            disabled={isSilent}
            onClick={() => askBeforeStop(jobs.find(isPrinting), ask, () => sand.play("stop"))}
          >
            Stop
          </Button>
        )}
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
              {...{ entries, byId }}
              drawn={isPlaying && player?.state === "drawing" ? player.pattern : null}
              onChange={(entries) => change({ entries })}
            />
          )}
        </Card>
        <Settings {...{ playlist, change }} />
      </div>
      {question}
      {isChoosing && (
        <PatternPicker
          count={entries.length}
          onAdd={(ids) => change({ entries: [...entries, ...ids] })}
          onClose={() => setChoosing(false)}
        />
      )}
    </>
  );
}

/** The button that leads back, and others. Narrow screens show all but the last of the buttons as icons. */
function Head({ children }: { children?: ReactNode }) {
  return (
    <div className={`row toEnd ${styles.head}`}>
      <Button aria-label="All playlists" onClick={closeSheet}>
        <Icon name="M15 5l-7 7 7 7" />
        <span className={styles.wide}>All playlists</span>
      </Button>
      {children}
    </div>
  );
}

interface PatternRowsProps {
  entries: readonly string[];
  byId: ReadonlyMap<string, Pattern>;
  /** The pattern that is drawn now. */
  drawn: string | null;
  onChange: (entries: string[]) => void;
}

function PatternRows({ entries, byId, drawn, onChange }: PatternRowsProps) {
  const { phase } = usePatterns();
  const isGuest = useIsGuest();
  const keys = keysOf(entries);
  const nowAt = drawn === null ? -1 : entries.indexOf(drawn);
  return (
    <SortableList
      label="Patterns"
      className={styles.entries}
      items={entries}
      keyOf={(_, at) => keys[at] ?? at}
      nameOf={(id) => byId.get(id)?.name ?? "A missing pattern"}
      {...(!isGuest && {
        onMove: (from, to) => onChange(moved(entries, from, to)),
        onRemove: (at) => onChange(entries.toSpliced(at, 1)),
      })}
    >
      {(id, at) => {
        const pattern = byId.get(id);
        const isMissing = !pattern && phase === "loaded";
        const isNow = at === nowAt;
        return (
          <>
            <PatternPicture id={id} />
            <span className="grow shrinks">
              <span className={`clamped breaks medium ${styles.name}`} title={pattern?.name}>
                {pattern?.name ?? (isMissing ? "No longer in the library" : "\u00a0")}
              </span>
              <span className={isNow ? "accent small" : "note"}>
                {isNow
                  ? "Drawing now"
                  : isMissing
                    ? "It is left out."
                    : pattern?.time
                      ? durationText(pattern.time)
                      : "\u00a0"}
              </span>
            </span>
          </>
        );
      }}
    </SortableList>
  );
}

/** A pattern may be there several times. */
function keysOf(entries: readonly string[]): string[] {
  const counts = new Map<string, number>();
  return entries.map((id) => {
    const count = (counts.get(id) ?? 0) + 1;
    counts.set(id, count);
    return `${id} ${count}`;
  });
}

/** Folded where they are above the patterns. */
function Settings({ playlist, change }: { playlist: Playlist; change: (change: PlaylistChange) => void }) {
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
      <SettingsFields settings={playlist} onChange={change} />
    </details>
  );
}
