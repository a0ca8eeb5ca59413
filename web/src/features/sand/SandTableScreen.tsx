import { type ReactNode, useEffect, useRef, useState } from "react";
import { navigate, usePathname, useSearch } from "wouter/use-browser-location";
import type { Job, TableShape, TableStatus } from "../../api/gcode";
import type { Player } from "../../api/player";
import { Card } from "../../components/Card";
import { ConfirmModal, type ConfirmModalProps } from "../../components/dialog/ConfirmModal";
import { DropZone } from "../../components/fields/DropZone";
import { FileInput } from "../../components/fields/FileInput";
import { Tabs } from "../../components/navigation/Tabs";
import { PageHeader } from "../../components/PageHeader";
import { isPrinting } from "../../state/drawing";
import type { Named } from "../../state/player";
import type { PlaylistsView, ToAdd } from "../../state/playlists-view";
import { USUAL_SHAPE, useSand } from "../../state/sand";
import { useIsGuest } from "../../state/session";
import { SandStage } from "./picture/SandStage";
import { decodePattern, type Sand, type SandView, sandTable } from "./picture/sand-table";
import { PatternFacts } from "./table/PatternFacts";
import { PreviewModal, type PreviewSource } from "./table/PreviewModal";
import { ProcessingQueue } from "./table/ProcessingQueue";
import { doneText, endText, inOrder, positionText, shapeText } from "./table/pattern-texts";
import styles from "./table/SandTable.module.css";
import { TableControls } from "./table/TableControls";
import { useQuietQuestion } from "./table/use-quiet-question";

interface ToolsProps extends Pick<Sand, "control" | "jog"> {
  table: TableStatus;
  shape: TableShape;
  isDrawing: boolean;
}

type Tools = (props: ToolsProps) => ReactNode;

interface LibraryProps {
  table: TableStatus;
  jobs: readonly Job[];
  shape: TableShape;
  decode: typeof decodePattern;
  /** Gets the hub's sentence about quiet hours after a start by hand. */
  onQuiet: (sentence: string | undefined) => void;
  /** Asks to which playlist the patterns are added. */
  onAddToPlaylist: (toAdd: ToAdd) => void;
}

interface SandTableScreenProps {
  sand?: Sand;
  /** Shows the cards for moving the ball and for the controller. */
  tools?: Tools;
  library?: (props: LibraryProps) => ReactNode;
  playlists?: (props: PlaylistsView) => ReactNode;
  create?: (props: { table: TableShape } & Pick<LibraryProps, "onQuiet">) => ReactNode;
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

export function SandTableScreen({
  sand = sandTable,
  tools,
  library,
  playlists,
  create,
}: SandTableScreenProps) {
  const state = useSand(sand);
  const { table, jobs = NO_JOBS, player, isSilent } = state;
  const shape = state.shape ?? USUAL_SHAPE;
  const isGuest = useIsGuest();
  const [tab, selectTab] = useTab(isGuest);
  const [question, onQuiet] = useQuietQuestion(sand);
  const [toAdd, onAddToPlaylist] = useState<ToAdd | null>(null);
  useEffect(() => sand.watch(tab === "table"), [sand, tab]);

  const isTable = tab === "table";
  const context = { table, shape };
  const run = async (playlist: Named) => onQuiet((await sand.run(playlist))?.quiet);
  // The table's own controls show a single drawing.
  const playing =
    (player || (!isTable && jobs.some(isPrinting))) &&
    playlists?.({
      ...{ ...context, view: "player", isCard: isTable, player, jobs, isSilent },
      end: player ? doneTextOf(player) : endText(jobs, Date.now()),
      play: sand.play,
      control: sand.control,
    });
  return (
    <>
      <PageHeader title="Sand Table" />
      {isGuest && (
        <p className={styles.guest}>
          You are a guest: you may start, pause and stop drawings, but not send or delete patterns.
        </p>
      )}
      <Tabs label="Sand Table" tabs={isGuest ? GUEST_TABS : TABS} selected={tab} onSelect={selectTab}>
        {isTable && <TableTab sand={sand} state={state} tools={tools} player={playing} onQuiet={onQuiet} />}
        {tab === "library" &&
          library?.({ ...context, jobs, decode: decodePattern, onQuiet, onAddToPlaylist })}
        {tab === "playlists" && playlists?.({ ...context, view: "tab", player, run })}
        {tab === "create" && create?.({ table: shape, onQuiet })}
      </Tabs>
      {!isTable && playing}
      {toAdd && playlists?.({ ...context, view: "add", ...toAdd, onClose: () => onAddToPlaylist(null) })}
      {question}
    </>
  );
}

function doneTextOf({ remaining }: Player): string {
  return remaining === null ? "" : doneText(remaining, Date.now());
}

/** The tab named by the address; unknown names are ignored. */
function useTab(isGuest: boolean): [Tab, (tab: Tab) => void] {
  const path = usePathname();
  const wanted = new URLSearchParams(useSearch()).get("tab");
  const tab = (isGuest ? GUEST_TABS : TABS).find(({ id }) => id === wanted)?.id ?? "table";
  return [tab, (next) => navigate(`${path}?tab=${next}`, { replace: true })];
}

interface TableTabProps extends Pick<LibraryProps, "onQuiet"> {
  sand: Sand;
  state: SandView;
  tools: Tools | undefined;
  /** What plays a playlist. */
  player: ReactNode;
}

function TableTab({ sand, state, tools, player, onQuiet }: TableTabProps) {
  const chooser = useRef<HTMLInputElement>(null);
  const [source, setSource] = useState<PreviewSource | null>(null);
  const [question, setQuestion] = useState<Omit<ConfirmModalProps, "onClose"> | null>(null);

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
      <div className={styles.columns}>
        <div className={styles.column}>
          <Card>
            <SandStage sand={sand} state={state} />
            {player}
            <TableControls
              sand={sand}
              state={state}
              onChoose={choose}
              onClear={() => setQuestion(clearing(sand))}
            />
            <p className={styles.note}>{shapeText(shape)}</p>
          </Card>
          <Card title="Status">
            <PatternFacts
              first={["Status", isDrawing ? "Processing..." : "Ready"]}
              last={["Position of the ball", positionText(state.table)]}
              stats={jobs[0]}
            />
          </Card>
        </div>
        <div className={styles.column}>
          <ProcessingQueue
            sand={sand}
            jobs={jobs}
            decide={async (file, resume) => onQuiet((await sand.decide(file, resume))?.quiet)}
            onPreview={(job) => setSource({ job })}
            onDelete={(job) => setQuestion(leaving(sand, job))}
            onDeleteAll={(done) => setQuestion(leavingAll(sand, done))}
          />
          {!isGuest && tools?.({ ...sand, table: state.table, shape, isDrawing })}
        </div>
      </div>
      {source && (
        <PreviewModal {...{ sand, source, onQuiet }} onChoose={choose} onClose={() => setSource(null)} />
      )}
      {question && <ConfirmModal {...question} onClose={() => setQuestion(null)} />}
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
