import { useCallback, useMemo, useRef, useState } from "react";
import { useStore } from "zustand";
import type { Job, TableStatus } from "../../../api/gcode";
import type { Pattern, Play } from "../../../api/library";
import { Button, ButtonLink } from "../../../components/Button";
import { DropZone } from "../../../components/fields/DropZone";
import { FileInput } from "../../../components/fields/FileInput";
import { LoadFailure } from "../../../components/loading/LoadFailure";
import { EmptyState } from "../../../components/messages/EmptyState";
import { useKeptFocus } from "../../../components/use-kept-focus";
import { isPrinting } from "../../../state/sand/drawing";
import { useIsGuest } from "../../../state/session";
import { showToast } from "../../../state/toasts";
import type { TableShape } from "../line/sand-line";
import type { ToAdd } from "../playlists/playlists-view";
import { AddPatterns } from "./AddPatterns";
import styles from "./Library.module.css";
import { type Library, patternLibrary } from "./library-store";
import { capacityText, countText, whatText } from "./library-texts";
import { type Outlines, patternOutlines } from "./outlines";
import { type Decode, PatternDetails } from "./PatternDetails";
import { PatternGrid } from "./PatternGrid";
import { SelectionBar } from "./SelectionBar";
import { chosenOf, EVERYTHING, tagsOf } from "./search";
import { Tools } from "./Tools";
import { patternUploads, type Uploads } from "./upload-list";
import { useDeletion } from "./use-deletion";
import { patternsOf, useFollowed } from "./use-patterns";

export interface LibraryTabProps {
  table: TableStatus;
  jobs: readonly Job[];
  shape: TableShape;
  decode: Decode;
  /** The patterns that come with the panel. */
  shipped: (table: TableShape) => Promise<File[]>;
  /** Gets the hub's sentence about quiet hours after a start by hand. */
  onQuiet: (sentence: string | undefined) => void;
  /** Asks to which playlist the patterns are added. */
  onAddToPlaylist: (toAdd: ToAdd) => void;
  library?: Library;
  outlines?: Outlines;
  uploads?: Uploads;
}

const ENDINGS = ".gcode,.thr";
const NOTHING: ReadonlySet<string> = new Set();
/** Number of empty places that are shown before the first patterns arrive. */
const PLACES = 12;

/** Kept while the page is open. */
let lastView = EVERYTHING;

export function LibraryTab(props: LibraryTabProps) {
  const { table, jobs, shape, decode, shipped, onQuiet, onAddToPlaylist } = props;
  const { library = patternLibrary, outlines = patternOutlines, uploads = patternUploads } = props;
  const state = useStore(library.store);
  const { patterns, phase } = patternsOf(state);
  const isGuest = useIsGuest();
  const [view, setView] = useView();
  const [shownId, open] = useState("");
  const [selected, setSelected] = useState(NOTHING);
  const [isSelecting, setSelecting] = useState(false);
  const [question, ask] = useDeletion(library);
  const chooser = useRef<HTMLInputElement>(null);
  const screen = useRef<HTMLDivElement>(null);
  // The grid passes the focus on to another pattern, if there is one.
  useKeptFocus(screen, patterns.length);

  useFollowed(library, table);

  const chosen = useMemo(() => chosenOf(patterns, view), [patterns, view]);
  const tags = useMemo(() => tagsOf(patterns), [patterns]);
  const badges = useBadges(jobs);
  const addFiles = useCallback((_: File, files: File[]) => uploads.add(files), [uploads]);
  const select = useCallback((id: string, isSelected: boolean) => {
    setSelecting(true);
    setSelected(
      (before) => new Set(isSelected ? [...before, id] : [...before].filter((each) => each !== id)),
    );
  }, []);
  const star = useCallback(
    ({ id, favorite }: Pattern) => void library.change(id, { favorite: !favorite }),
    [library],
  );
  // The table's state, which changes every second, does not concern the grid.
  const grid = useMemo(
    () => (
      <PatternGrid
        {...{ outlines, isGuest, open, select, star, badges, selected, isSelecting }}
        patterns={chosen}
      />
    ),
    [outlines, isGuest, select, star, badges, selected, isSelecting, chosen],
  );
  const leave = () => {
    setSelecting(false);
    setSelected(NOTHING);
  };
  const shown = patterns.find(({ id }) => id === shownId);
  const marked = chosen.filter(({ id }) => selected.has(id));
  const choose = () => chooser.current?.click();
  const queue = (patterns: readonly Pattern[], place: "next" | "last") =>
    void enqueue(library, patterns, place).then(onQuiet);
  const isDrawing = jobs.some(isPrinting);

  if (phase === "failed" && patterns.length === 0)
    return <LoadFailure title="Failed to load the library." onRetry={library.retry} />;
  const isEmpty = phase === "loaded" && patterns.length === 0;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape ends selecting, wherever the focus is
    <div
      ref={screen}
      tabIndex={-1}
      className="stack"
      onKeyDown={({ key }) => key === "Escape" && isSelecting && !shown && !question && leave()}
    >
      {!isGuest && (
        <>
          <FileInput input={chooser} label="Pattern files" accept={ENDINGS} multiple onFile={addFiles} />
          <DropZone hint="Drop the patterns to add them" onFile={addFiles} />
          <AddPatterns uploads={uploads} />
        </>
      )}
      {isEmpty ? (
        <Empty shipped={() => shipped(shape)} uploads={uploads} onAdd={choose} />
      ) : (
        <>
          <Tools
            {...{ view, tags, isSelecting }}
            onChange={setView}
            onSelect={isSelecting ? leave : () => setSelecting(true)}
            onAdd={isGuest ? undefined : choose}
          />
          <p role="status" className="note">
            {phase === "loading" && patterns.length === 0
              ? "Loading the patterns…"
              : chosen.length < patterns.length
                ? `${chosen.length} of ${countText(patterns.length)}`
                : state.value && capacityText(state.value)}
          </p>
          {isSelecting && (
            <SelectionBar
              count={marked.length}
              isAll={marked.length === chosen.length}
              isFavorite={marked.length > 0 && marked.every(({ favorite }) => favorite)}
              onAll={() => setSelected(new Set(chosen.map(({ id }) => id)))}
              onQueue={(place) => {
                queue(marked, place);
                leave();
              }}
              onAddToPlaylist={() => onAddToPlaylist({ patterns: marked, onAdded: leave })}
              onFavorite={() => {
                void setFavorites(library, marked);
                leave();
              }}
              onDelete={() => ask(marked)}
              onClose={leave}
            />
          )}
          {phase === "loading" && patterns.length === 0 && <Places />}
          {chosen.length > 0 && grid}
          {chosen.length === 0 && phase === "loaded" && (
            <EmptyState icon="sand" title="No pattern matches">
              <Button onClick={() => setView({ ...EVERYTHING, sort: view.sort })}>Show all patterns</Button>
            </EmptyState>
          )}
          {phase === "failed" && <LoadFailure title="Some patterns are missing." onRetry={library.retry} />}
        </>
      )}
      {shown && (
        <PatternDetails
          key={shown.id}
          {...{ tags, shape, outlines, decode, isDrawing }}
          pattern={shown}
          onChange={(change) => void library.change(shown.id, change)}
          onQueue={(place) => {
            queue([shown], place);
            open("");
          }}
          onAddToPlaylist={() => {
            open("");
            onAddToPlaylist({ patterns: [shown] });
          }}
          onDelete={() => ask([shown])}
          onClose={() => open("")}
        />
      )}
      {question}
    </div>
  );
}

function useView() {
  const [view, setView] = useState(lastView);
  lastView = view;
  return [view, setView] as const;
}

/** What the table does with patterns, by their ids. */
function useBadges(jobs: readonly Job[]): ReadonlyMap<string, string> {
  const active = jobs.filter((job) => isPrinting(job) || job.state === "waiting");
  const list = active.map((job) => `${job.pattern}=${isPrinting(job) ? "Drawing" : "Queued"}`).join();
  return useMemo(() => {
    const badges = list.split(",").map((entry) => entry.split("=") as [string, string]);
    // Of several jobs, the first counts.
    return new Map(badges.reverse());
  }, [list]);
}

/** Says what becomes of the patterns. Resolves to the hub's sentence about quiet hours. */
async function enqueue(
  library: Library,
  patterns: readonly Pattern[],
  place: "next" | "last",
): Promise<string | undefined> {
  const { taken, quiet } = await library.queue(patterns, place);
  const where = place === "next" ? "next" : "in the queue";
  if (taken.length > 0) showToast(`${whatText(taken)} ${taken.length > 1 ? "are" : "is"} ${where}.`);
  return quiet;
}

/** Makes all of them favourites, or none if all are. */
async function setFavorites(library: Library, patterns: readonly Pattern[]): Promise<void> {
  const favorite = !patterns.every((pattern) => pattern.favorite);
  for (const pattern of patterns)
    if (pattern.favorite !== favorite && !(await library.change(pattern.id, { favorite })).ok) return;
}

function Places() {
  return (
    <div aria-hidden="true" className={`grid gap5 ${styles.grid}`}>
      {Array.from({ length: PLACES }, (_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same
        <div key={place} className={`single relative ${styles.cell}`}>
          <div className={`relative ${styles.content}`}>
            <div className={styles.picture} />
          </div>
        </div>
      ))}
    </div>
  );
}

interface EmptyProps {
  uploads: Uploads;
  shipped: () => Promise<File[]>;
  onAdd: () => void;
}

function Empty({ uploads, shipped, onAdd }: EmptyProps) {
  const [isLoading, setLoading] = useState(false);
  const load = async () => {
    setLoading(true);
    try {
      uploads.add(await shipped());
    } catch {
      showToast("The patterns could not be loaded. Please try again.");
    }
    setLoading(false);
  };
  return (
    <EmptyState icon="sand" title="No patterns yet">
      <p>Patterns that are added stay here, to be drawn again and again.</p>
      {!useIsGuest() && (
        <div className={`wrap gap6 ${styles.emptyActions}`}>
          <Button variant="primary" icon="plus" onClick={onAdd}>
            Add patterns
          </Button>
          <Button icon="download" busy={isLoading} onClick={load}>
            Load twelve patterns
          </Button>
          <ButtonLink icon="sand" href="/sand-table?tab=create">
            Create one
          </ButtonLink>
        </div>
      )}
    </EmptyState>
  );
}

/**
 * Adds a pattern that was made in the panel. Resolves to what became of it, for the user, and the hub's sentence
 * about quiet hours; rejects with an ApiError.
 */
export async function savePattern(
  file: File,
  play: Play,
): Promise<{ text: string; quiet: string | undefined }> {
  const answer = await patternLibrary.add(file, play);
  if (!answer.ok) throw answer.error;
  const { pattern, duplicate, quiet } = answer.value;
  const what = whatText([pattern]);
  const saved = duplicate ? `You have this as ${what}.` : `${what} is in the library.`;
  return { text: play === "none" ? saved : `${saved} It is next.`, quiet };
}

/** For screens that show patterns. */
export const patternSource = {
  library: patternLibrary,
  outlines: patternOutlines,
  find: (patterns: readonly Pattern[], search: string) => chosenOf(patterns, { ...EVERYTHING, search }),
};
