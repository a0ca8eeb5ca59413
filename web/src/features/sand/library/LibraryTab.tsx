import { useCallback, useMemo, useRef, useState } from "react";
import { useStore } from "zustand";
import type { Job } from "../../../api/gcode";
import type { Pattern } from "../../../api/library";
import { Button, ButtonLink } from "../../../components/Button";
import { DropZone } from "../../../components/fields/DropZone";
import { FileInput } from "../../../components/fields/FileInput";
import { LoadFailure } from "../../../components/loading/LoadFailure";
import { EmptyState } from "../../../components/messages/EmptyState";
import { useKeptFocus } from "../../../components/use-kept-focus";
import { persistentStorage } from "../../../lib/safe-storage";
import { isPrinting, isWaiting } from "../../../state/sand/drawing";
import { useIsGuest } from "../../../state/session";
import { showToast } from "../../../state/toasts";
import { AddToPlaylist } from "../playlists/AddToPlaylist";
import { turnOf, useSand } from "../sand-context";
import { AddPatterns } from "./AddPatterns";
import styles from "./Library.module.css";
import { type Place, patternLibrary, useFollowed, usePatterns } from "./library-store";
import { countText } from "./library-texts";
import { PatternDetails } from "./PatternDetails";
import { PatternGrid } from "./PatternGrid";
import { capacityText } from "./pattern-texts";
import { SelectionBar } from "./SelectionBar";
import { chosenOf, EVERYTHING, tagsOf, viewStore } from "./search";
import { Tools } from "./Tools";
import { patternUploads } from "./upload-list";
import { useDeletion } from "./use-deletion";

const ENDINGS = ".gcode,.thr";

export function LibraryTab() {
  const { sand, jobs } = useSand();
  const { page, patterns, phase } = usePatterns();
  const isGuest = useIsGuest();
  const view = useStore(viewStore);
  const [shownId, open] = useState("");
  /** null while none are being selected */
  const [selected, setSelected] = useState<ReadonlySet<string> | null>(null);
  const [toAdd, setToAdd] = useState<readonly Pattern[] | null>(null);
  const [question, ask] = useDeletion(() => open(""));
  const chooser = useRef<HTMLInputElement>(null);
  const screen = useRef<HTMLDivElement>(null);
  // The grid passes the focus on to another pattern, if there is one.
  useKeptFocus(screen, patterns.length);

  useFollowed(patternLibrary);

  const chosen = useMemo(() => chosenOf(patterns, view), [patterns, view]);
  const tags = useMemo(() => tagsOf(patterns), [patterns]);
  const badges = useBadges(jobs);
  const select = useCallback((id: string, isSelected: boolean) => {
    setSelected((before) => {
      const others = [...(before ?? [])].filter((each) => each !== id);
      return new Set(isSelected ? [...others, id] : others);
    });
  }, []);
  const leave = useCallback(() => setSelected(null), []);
  const onQueue = useCallback(
    async (patterns: readonly Pattern[], place: Place) => {
      leave();
      open("");
      sand.started(await patternLibrary.queue(patterns, place, turnOf(sand)));
    },
    [sand, leave],
  );
  // The table's state, which changes every second, does not concern the grid.
  const grid = useMemo(
    () => <PatternGrid {...{ open, select, badges, selected, onQueue }} patterns={chosen} />,
    [select, badges, selected, chosen, onQueue],
  );
  const shown = patterns.find(({ id }) => id === shownId);
  const marked = chosen.filter(({ id }) => selected?.has(id));
  const choose = () => chooser.current?.click();
  const actions = {
    onQueue,
    onAddToPlaylist(patterns: readonly Pattern[]) {
      open("");
      setToAdd(patterns);
    },
    onDelete: ask,
  };

  if (phase === "failed" && patterns.length === 0)
    return <LoadFailure title="Failed to load the library." onRetry={patternLibrary.retry} />;
  const isLoaded = phase === "loaded";
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape ends selecting, wherever the focus is
    <div
      ref={screen}
      tabIndex={-1}
      className="stack"
      onKeyDown={({ key }) => key === "Escape" && selected && !shown && !question && leave()}
    >
      {!isGuest && (
        <>
          <FileInput input={chooser} label="Pattern files" accept={ENDINGS} multiple onFile={addFiles} />
          <DropZone hint="Drop the patterns to add them" onFile={addFiles} />
          <AddPatterns />
        </>
      )}
      {isLoaded && patterns.length === 0 ? (
        <Empty onAdd={choose} />
      ) : (
        <>
          <Tools
            tags={tags}
            isSelecting={selected !== null}
            onSelect={() => setSelected(selected ? null : new Set())}
            onAdd={isGuest ? undefined : choose}
          />
          <p role="status" className="note">
            {phase === "loading" && patterns.length === 0
              ? "Loading the patterns…"
              : chosen.length < patterns.length
                ? `${chosen.length} of ${countText(patterns.length)}`
                : page && capacityText(page)}
          </p>
          {selected && (
            <SelectionBar
              {...actions}
              patterns={marked}
              isAll={marked.length === chosen.length}
              onAll={() => setSelected(new Set(chosen.map(({ id }) => id)))}
              onClose={leave}
            />
          )}
          {chosen.length > 0 && grid}
          {chosen.length === 0 && isLoaded && (
            <EmptyState icon="sand" title="No pattern matches">
              <Button onClick={() => viewStore.setState({ ...EVERYTHING, sort: view.sort })}>
                Show all patterns
              </Button>
            </EmptyState>
          )}
          {isLoaded && <LoadTwelve />}
          {phase === "failed" && (
            <LoadFailure title="Some patterns are missing." onRetry={patternLibrary.retry} />
          )}
        </>
      )}
      {shown && (
        <PatternDetails key={shown.id} {...{ tags, ...actions }} pattern={shown} onClose={() => open("")} />
      )}
      {toAdd && <AddToPlaylist patterns={toAdd} onAdded={leave} onClose={() => setToAdd(null)} />}
      {question}
    </div>
  );
}

/** Adds files, of which a FileInput or a DropZone has given the first one, too. */
function addFiles(_: File, files: File[]): void {
  patternUploads.add(files);
}

/** What the table does with patterns, by their ids. */
function useBadges(jobs: readonly Job[]): ReadonlyMap<string, string> {
  const active = jobs.filter((job) => isPrinting(job) || isWaiting(job));
  const list = active.map((job) => `${job.pattern}=${isPrinting(job) ? "Drawing" : "Queued"}`).join();
  return useMemo(() => {
    const badges = list.split(",").map((entry) => entry.split("=") as [string, string]);
    // If a pattern has several jobs, the first one counts.
    return new Map(badges.reverse());
  }, [list]);
}

/** Set while the twelve patterns are loaded. It stays if the page ends meanwhile: then they are offered again. */
const BEGUN = "twelve";

function LoadTwelve({ variant }: { variant?: "primary" }) {
  const { shape } = useSand();
  const { patterns } = usePatterns();
  const { isRunning } = useStore(patternUploads.store);
  const [isLoading, setLoading] = useState(false);
  const load = async () => {
    setLoading(true);
    try {
      const files = await import("../create/CreateTab").then((module) => module.shippedFiles(shape));
      persistentStorage.write(BEGUN, "1");
      const isKnown = (file: File) => patterns.some(({ name }) => `${name}.gcode` === file.name);
      patternUploads.add([...files].filter((file) => !isKnown(file)));
      const unwatch = patternUploads.store.subscribe((now) => {
        if (now.isRunning) return;
        persistentStorage.remove(BEGUN);
        unwatch();
      });
    } catch {
      showToast("The patterns could not be loaded. Please try again.");
    }
    setLoading(false);
  };
  const isOffered = variant || persistentStorage.read(BEGUN);
  if (useIsGuest() || isRunning || !isOffered) return null;
  return (
    <Button className="start" variant={variant} icon="download" busy={isLoading} onClick={load}>
      Load twelve patterns
    </Button>
  );
}

function Empty({ onAdd }: { onAdd: () => void }) {
  return (
    <EmptyState icon="sand" title="No patterns yet">
      <p>Patterns that are added stay here, to be drawn again and again.</p>
      {!useIsGuest() && (
        <div className={`wrap gap6 ${styles.emptyActions}`}>
          <LoadTwelve variant="primary" />
          <Button icon="plus" onClick={onAdd}>
            Add patterns
          </Button>
          <ButtonLink icon="sand" href="/sand-table?tab=create">
            Create one
          </ButtonLink>
        </div>
      )}
    </EmptyState>
  );
}
