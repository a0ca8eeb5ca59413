import { type CSSProperties, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from "react";
import { navigate, usePathname } from "wouter/use-browser-location";
import type { ControllerSetting } from "../../api/controller";
import { Card } from "../../components/Card";
import { useQuestion } from "../../components/dialog/use-question";
import { Facts } from "../../components/Facts";
import { DropZone } from "../../components/fields/DropZone";
import { FileInput } from "../../components/fields/FileInput";
import { LazyScreen, lazy } from "../../components/loading/LazyScreen";
import { useParameter } from "../../components/navigation/sheet";
import { Tabs } from "../../components/navigation/Tabs";
import { PageHeader } from "../../components/PageHeader";
import { isLocked, isPrinting } from "../../state/sand/drawing";
import { useIsGuest } from "../../state/session";
import { ShownTable } from "./line/SandPicture";
import { pictureShape } from "./line/sand-line";
import { SandStage } from "./picture/SandStage";
import { sandTable } from "./picture/sand-table";
import { SAND_CHUNKS } from "./sand-chunks";
import { SandContext, useSand } from "./sand-context";
import { useController } from "./table/controller";
import { DecisionQuestion } from "./table/Decision";
import { PreviewModal, type PreviewSource } from "./table/PreviewModal";
import { ProcessingQueue } from "./table/ProcessingQueue";
import { doneText, endText, inOrder, patternFacts, positionText, shapeText } from "./table/pattern-texts";
import { QuietQuestion } from "./table/QuietQuestion";
import styles from "./table/SandTable.module.css";
import { TableControls } from "./table/TableControls";

const PlayerBar = lazy(SAND_CHUNKS.player);
const TABS = [
  { id: "table", label: "Table" },
  { id: "library", label: "Library", Content: lazy(SAND_CHUNKS.library) },
  { id: "playlists", label: "Playlists", Content: lazy(SAND_CHUNKS.playlists) },
  { id: "create", label: "Create", Content: lazy(SAND_CHUNKS.create) },
] as const;

/** Guests add no patterns. */
const GUEST_TABS = TABS.slice(0, 3);
/** Of the job that is printed; no other is. */
const STATUSES: Record<string, string | undefined> = { running: "Processing...", paused: "Paused" };

export function SandTableScreen({ sand = sandTable }) {
  return (
    <SandContext.Provider value={sand}>
      <Screen />
    </SandContext.Provider>
  );
}

function Screen() {
  const { sand, jobs, player, shape, isSilent } = useSand();
  const isGuest = useIsGuest();
  const tabs = isGuest ? GUEST_TABS : TABS;
  const path = usePathname();
  const wanted = useParameter("tab");
  const tab = tabs.find(({ id }) => id === wanted) ?? TABS[0];
  const isTable = tab === TABS[0];
  useEffect(() => sand.watch(isTable), [sand, isTable]);
  // An answer may have come when another screen was shown.
  useLayoutEffect(() => sand.started(null), [sand]);

  const now = Date.now();
  const end =
    !isSilent && (player ? player.remaining !== null && doneText(player.remaining, now) : endText(jobs, now));
  // The table's own controls show a single drawing.
  const playing =
    player || (!isTable && jobs.some(isPrinting)) ? <PlayerBar isCard={isTable} end={end || ""} /> : null;
  return (
    <ShownTable.Provider value={shape}>
      <div style={{ "--shape": pictureShape(shape) } as CSSProperties}>
        <PageHeader title="Sand Table" />
        {isGuest && (
          <p className={`muted ${styles.guest}`}>
            You are a guest: you may start, pause and stop drawings, but not send or delete patterns.
          </p>
        )}
        <Tabs
          label="Sand Table"
          tabs={tabs}
          selected={tab.id}
          onSelect={(id) => navigate(`${path}?tab=${id}`, { replace: true })}
        >
          {"Content" in tab ? <tab.Content /> : <TableTab player={playing} />}
        </Tabs>
        {!isTable && playing}
        <QuietQuestion />
        <DecisionQuestion />
      </div>
    </ShownTable.Provider>
  );
}

/** What is seldom used: the ball by hand, the motors, the controller's settings. */
function Maintenance({ settings }: { settings: readonly ControllerSetting[] }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className={`touch strong pointer surface ${styles.maintenance}`}>Maintenance</summary>
      {isOpen && (
        <div className="stack">
          <LazyScreen chunk={SAND_CHUNKS.tools} settings={settings} />
        </div>
      )}
    </details>
  );
}

/** `player`: what plays a playlist. */
function TableTab({ player }: { player: ReactNode }) {
  const { sand, table, shape, jobs } = useSand();
  const chooser = useRef<HTMLInputElement>(null);
  const [source, setSource] = useState<PreviewSource | null>(null);
  const [question, ask] = useQuestion();
  const isGuest = useIsGuest();
  const settings = useController();
  const choose = () => chooser.current?.click();
  const show = (file: File) => setSource({ key: performance.now(), file });
  const askToClear = () =>
    ask({
      title: "Clear the picture?",
      confirm: "Clear picture",
      onConfirm: sand.clear,
      children: "The picture becomes smooth for everybody. The sand stays: nothing moves.",
    });
  return (
    <>
      <FileInput input={chooser} label="Send to Arduino" accept=".gcode,.thr" onFile={show} />
      <DropZone hint="Drop the pattern to see it" onFile={source || question || isGuest ? undefined : show} />
      <div className={`single gap12 ${styles.columns}`}>
        <div className="stack">
          <Card>
            <SandStage />
            {player}
            <TableControls onChoose={choose} onClear={askToClear} />
            <p className="note">{shapeText(shape)}</p>
          </Card>
          <Card title="Status">
            <Facts
              facts={[
                [
                  "Status",
                  table.online
                    ? (STATUSES[jobs.find(isPrinting)?.state ?? ""] ?? (isLocked(table) ? "Locked" : "Ready"))
                    : "Unknown",
                ],
                ...patternFacts(inOrder(jobs)[0]),
                ["Position of the ball", positionText(table)],
              ]}
            />
            {settings.some(({ verdict }) => verdict === "spoils") && (
              <strong className="bad" role="status">
                The controller can't draw{!isGuest && ": see Maintenance"}.
              </strong>
            )}
          </Card>
        </div>
        <div className="stack">
          <ProcessingQueue onPreview={(job) => setSource({ key: performance.now(), job })} />
          {!isGuest && <Maintenance settings={settings} />}
        </div>
      </div>
      {source && (
        <PreviewModal key={source.key} source={source} onChoose={choose} onClose={() => setSource(null)} />
      )}
      {question}
    </>
  );
}
