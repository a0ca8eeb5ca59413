import { type CSSProperties, type ReactNode, useEffect, useRef, useState } from "react";
import { navigate, usePathname } from "wouter/use-browser-location";
import type { Job } from "../../api/gcode";
import type { Player } from "../../api/player";
import { Card } from "../../components/Card";
import { useQuestion } from "../../components/dialog/use-question";
import { DropZone } from "../../components/fields/DropZone";
import { FileInput } from "../../components/fields/FileInput";
import { lazy } from "../../components/loading/LazyScreen";
import { useParameter } from "../../components/navigation/sheet";
import { Tabs } from "../../components/navigation/Tabs";
import { PageHeader } from "../../components/PageHeader";
import { isPrinting } from "../../state/sand/drawing";
import type { Named } from "../../state/sand/player";
import { useSand } from "../../state/sand/sand";
import { USUAL_SHAPE } from "../../state/sand/table";
import { useIsGuest } from "../../state/session";
import { ShownTable } from "./line/SandPicture";
import { pictureShape } from "./line/sand-line";
import { SandStage } from "./picture/SandStage";
import { decodePattern, type Sand, sandTable } from "./picture/sand-table";
import type { ToAdd } from "./playlists/playlists-view";
import { SAND_CHUNKS } from "./sand-chunks";
import { PatternFacts } from "./table/PatternFacts";
import { PreviewModal, type PreviewSource } from "./table/PreviewModal";
import { ProcessingQueue } from "./table/ProcessingQueue";
import { doneText, endText, inOrder, positionText, shapeText } from "./table/pattern-texts";
import styles from "./table/SandTable.module.css";
import { TableControls } from "./table/TableControls";
import { useQuietQuestion } from "./table/use-quiet-question";

const PARTS = {
  Tools: lazy(SAND_CHUNKS.tools),
  Library: lazy(SAND_CHUNKS.library),
  Playlists: lazy(SAND_CHUNKS.playlists),
  PlayerBar: lazy(SAND_CHUNKS.player),
  AddToPlaylist: lazy(SAND_CHUNKS.addToPlaylist),
  Create: lazy(SAND_CHUNKS.create),
};

interface SandTableScreenProps {
  sand?: Sand;
  /** Those that are chunks. */
  parts?: typeof PARTS;
}

const TABS = [
  { id: "table", label: "Table" },
  { id: "library", label: "Library" },
  { id: "playlists", label: "Playlists" },
  { id: "create", label: "Create" },
] as const;

type Tab = (typeof TABS)[number]["id"];

/** Guests add no patterns. */
const GUEST_TABS = TABS.slice(0, 3);

const NO_JOBS: readonly Job[] = [];

export function SandTableScreen({ sand = sandTable, parts = PARTS }: SandTableScreenProps) {
  const { Library, Playlists, PlayerBar, AddToPlaylist, Create } = parts;
  const { table, jobs = NO_JOBS, player, shape: known } = useSand(sand);
  const shape = known ?? USUAL_SHAPE;
  const isGuest = useIsGuest();
  const [tab, selectTab] = useTab(isGuest);
  const [question, onQuiet] = useQuietQuestion(sand);
  const [toAdd, onAddToPlaylist] = useState<ToAdd | null>(null);
  useEffect(() => sand.watch(tab === "table"), [sand, tab]);

  const isTable = tab === "table";
  const run = async (playlist: Named) => onQuiet((await sand.run(playlist))?.quiet);
  // The table's own controls show a single drawing.
  const playing =
    player || (!isTable && jobs.some(isPrinting)) ? (
      <PlayerBar sand={sand} isCard={isTable} end={player ? doneTextOf(player) : endText(jobs, Date.now())} />
    ) : null;
  return (
    <ShownTable.Provider value={shape}>
      <div style={{ "--shape": pictureShape(shape) } as CSSProperties}>
        <PageHeader title="Sand Table" />
        {isGuest && (
          <p className={`muted ${styles.guest}`}>
            You are a guest: you may start, pause and stop drawings, but not send or delete patterns.
          </p>
        )}
        <Tabs label="Sand Table" tabs={isGuest ? GUEST_TABS : TABS} selected={tab} onSelect={selectTab}>
          {isTable && <TableTab {...{ sand, onQuiet }} Tools={parts.Tools} player={playing} />}
          {tab === "library" && (
            <Library {...{ table, shape, jobs, onQuiet, onAddToPlaylist }} decode={decodePattern} />
          )}
          {tab === "playlists" && <Playlists sand={sand} run={run} />}
          {tab === "create" && <Create table={shape} onQuiet={onQuiet} />}
        </Tabs>
        {!isTable && playing}
        {toAdd && <AddToPlaylist {...toAdd} sand={sand} onClose={() => onAddToPlaylist(null)} />}
        {question}
      </div>
    </ShownTable.Provider>
  );
}

function doneTextOf({ remaining }: Player): string {
  return remaining === null ? "" : doneText(remaining, Date.now());
}

/** The tab named by the address; unknown names are ignored. */
function useTab(isGuest: boolean): [Tab, (tab: Tab) => void] {
  const path = usePathname();
  const wanted = useParameter("tab");
  const tab = (isGuest ? GUEST_TABS : TABS).find(({ id }) => id === wanted)?.id ?? "table";
  return [tab, (next) => navigate(`${path}?tab=${next}`, { replace: true })];
}

interface TableTabProps {
  sand: Sand;
  /** Gets the hub's sentence about quiet hours after a start by hand. */
  onQuiet: (sentence: string | undefined) => void;
  Tools: (typeof PARTS)["Tools"];
  /** What plays a playlist. */
  player: ReactNode;
}

function TableTab({ sand, Tools, player, onQuiet }: TableTabProps) {
  const state = useSand(sand);
  const chooser = useRef<HTMLInputElement>(null);
  const [source, setSource] = useState<PreviewSource | null>(null);
  const [question, ask] = useQuestion();

  const isGuest = useIsGuest();
  const shape = state.shape ?? USUAL_SHAPE;
  const jobs = inOrder(state.jobs ?? []);
  const isDrawing = jobs.some(isPrinting);
  const choose = () => chooser.current?.click();
  return (
    <>
      <FileInput
        input={chooser}
        label="Send to Arduino"
        accept=".gcode,.thr"
        onFile={(file) => setSource({ file })}
      />
      <DropZone
        hint="Drop the pattern to see it"
        onFile={source || question || isGuest ? undefined : (file) => setSource({ file })}
      />
      <div className={`single gap12 ${styles.columns}`}>
        <div className="stack">
          <Card>
            <SandStage sand={sand} />
            {player}
            <TableControls sand={sand} onChoose={choose} onClear={() => ask(clearing(sand))} />
            <p className="note">{shapeText(shape)}</p>
          </Card>
          <Card title="Status">
            <PatternFacts
              first={["Status", isDrawing ? "Processing..." : "Ready"]}
              last={["Position of the ball", positionText(state.table)]}
              stats={jobs[0]}
            />
          </Card>
        </div>
        <div className="stack">
          <ProcessingQueue
            sand={sand}
            jobs={jobs}
            decide={async (file, resume) => onQuiet((await sand.decide(file, resume))?.quiet)}
            onPreview={(job) => setSource({ job })}
            onDelete={(job) => ask(leaving(sand, job))}
            onDeleteAll={(done) => ask(leavingAll(sand, done))}
          />
          {!isGuest && <Tools sand={sand} />}
        </div>
      </div>
      {source && (
        <PreviewModal {...{ sand, source, onQuiet }} onChoose={choose} onClose={() => setSource(null)} />
      )}
      {question}
    </>
  );
}

function clearing(sand: Sand) {
  return {
    title: "Clear the sand?",
    confirm: "Clear the sand",
    onConfirm: sand.clear,
    children: "The picture becomes smooth for everybody. On the table itself nothing moves.",
  };
}

function leavingAll(sand: Sand, done: readonly Job[]) {
  return {
    title: "Delete all completed?",
    confirm: "Delete all",
    onConfirm: () => sand.remove(...done.map(({ file }) => file)),
    children: `Completed patterns (${done.length}) leave the queue and the hub. The sand stays as it is.`,
  };
}

function leaving(sand: Sand, { file, originalName, state }: Job) {
  return state === "interrupted"
    ? {
        title: "Drop this pattern?",
        confirm: "Drop",
        onConfirm: () => sand.decide(file, "drop"),
        children: `What is drawn of ${originalName} stays in the sand; the file leaves the hub.`,
      }
    : {
        title: "Delete this file?",
        confirm: "Delete",
        onConfirm: () => sand.remove(file),
        children: `${originalName} leaves the queue and the hub.`,
      };
}
