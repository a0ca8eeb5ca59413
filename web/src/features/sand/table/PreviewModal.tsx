import { useEffect, useRef, useState } from "react";
import { reasonOf } from "../../../api/client";
import type { Fit, Job, TableShape } from "../../../api/gcode";
import { Button } from "../../../components/Button";
import { Modal } from "../../../components/dialog/Modal";
import { useQuestion } from "../../../components/dialog/use-question";
import { Facts } from "../../../components/Facts";
import { Select } from "../../../components/fields/Select";
import { Problems } from "../../../components/form/Problems";
import { ProgressBar } from "../../../components/loading/ProgressBar";
import { Spinner } from "../../../components/loading/Spinner";
import { UploadProgress } from "../../../components/loading/UploadProgress";
import { durationText } from "../../../lib/time/length-text";
import { showToast } from "../../../state/toasts";
import { type DrawingTable, drawingTime } from "../picture/drawing-time";
import { layoutOf } from "../picture/layout";
import { createPatternPlayer, type PatternPlayer } from "../picture/pattern-player";
import sandStyles from "../picture/Sand.module.css";
import { SandBox } from "../picture/SandBox";
import type { Path } from "../reader/path";
import { AS_IT_IS, isMisplaced, type PlacementChoice, placementOf, tableExtent } from "../reader/placement";
import { type PatternFile, type ReadingOptions, readPattern } from "../reader/read-pattern";
import { type Sand, useSand } from "../sand-context";
import { PlacementFields } from "./PlacementFields";
import { boundsText, countText, patternFacts } from "./pattern-texts";
import styles from "./SandTable.module.css";

/** `key` is different for each source, so that no dialog keeps the state of the one before it. */
export type PreviewSource = { key: number } & (
  | { file: File; job?: undefined }
  | { job: Job; file?: undefined }
);

interface PreviewModalProps {
  source: PreviewSource;
  onChoose: () => void;
  onClose: () => void;
}

/** Only the path and the counts of a job are known. */
type Pattern = Pick<PatternFile, "ok" | "path" | "stats"> & Partial<PatternFile>;
type Reading = Pattern | { ok: false; error: string };

/** Longer drawings, in s, are asked about. */
const LONG = 86_400;
/** Time in ms before the progress of reading is shown. */
const PATIENCE = 2_000;

const FITS = [
  { value: "circle", label: "Circle" },
  { value: "stretch", label: "Stretched over the table" },
] as const;

export function PreviewModal({ source, onChoose, onClose }: PreviewModalProps) {
  const { file } = source;
  const { table: state, shape: table } = useSand();
  const [fit, setFit] = useState<Fit>("circle");
  const [{ choice, placement }, setPlaced] = useState({ choice: AS_IT_IS, placement: "" });
  const [reading, progress] = useReading(source, fit, placement, onClose);
  const { sent, problem, send, cancel } = useUpload(onClose);
  const [question, ask] = useQuestion();
  const pattern = reading?.ok ? reading : null;
  const extent = pattern?.extent;
  const planned = useDrawingTime(file && pattern?.path, state);
  const seconds = source.job?.estimate ?? planned;
  const duration = seconds === undefined ? "…" : `about ${durationText(seconds)}`;
  const place = (choice: PlacementChoice, box = tableExtent(table)) =>
    setPlaced({ choice, placement: placementOf(box, choice, table) });
  const start = () => file && void send(file, fit, placement);
  const askToStart = () =>
    ask({
      title: "A long drawing",
      confirm: "Start",
      onConfirm: start,
      children: `This will take ${duration}. Start anyway?`,
    });
  const isSending = sent !== null;
  const name = file?.name ?? source.job?.originalName;
  return (
    <>
      <Modal
        title="Pattern Preview"
        onClose={onClose}
        actions={
          file && (
            <>
              {isSending ? (
                <>
                  <div className="full">
                    <UploadProgress sent={sent} />
                  </div>
                  <Button key="cancel" onClick={cancel}>
                    Cancel
                  </Button>
                </>
              ) : (
                <Button key="choose" onClick={onChoose}>
                  Select New File
                </Button>
              )}
              {pattern && (
                <Button
                  variant="primary"
                  icon="upload"
                  busy={isSending || seconds === undefined}
                  onClick={(seconds ?? 0) < LONG ? start : askToStart}
                >
                  Send to Arduino
                </Button>
              )}
            </>
          )
        }
      >
        <p className={`clamped breaks strong ${styles.name}`} title={name}>
          {name}
        </p>
        {progress !== null ? (
          <div className="line gap6 full">
            <ProgressBar label="Reading the pattern" percent={progress} />
            <span>Reading…</span>
          </div>
        ) : (
          !reading && <Spinner label="Reading the pattern..." />
        )}
        <Problems problem={reading?.ok === false && reading.error} />
        {pattern && (
          <div className="single gap10">
            <Picture {...pattern} table={table} />
            {!!pattern.clamped?.size && (
              <p className="note">Red: outside the table. The ball follows the edge there.</p>
            )}
            <fieldset disabled={isSending} className="single gap10">
              {file && /\.thr$/i.test(file.name) ? (
                <>
                  {table.width !== table.height && (
                    <Select
                      label="Fit"
                      value={fit}
                      options={FITS}
                      onChange={(fit) => {
                        setFit(fit);
                        place(AS_IT_IS);
                      }}
                    />
                  )}
                  {fit === "circle" && <PlacementFields isFixed choice={choice} onChange={place} />}
                </>
              ) : (
                extent &&
                (choice !== AS_IT_IS || isMisplaced(extent, table, pattern.stats.clampedCount)) && (
                  <PlacementFields choice={choice} onChange={(choice) => place(choice, extent)} />
                )
              )}
            </fieldset>
            <Facts facts={[["Estimated duration", duration], ...patternFacts(pattern.stats)]} />
            <Problems problem={problem} />
          </div>
        )}
      </Modal>
      {question}
    </>
  );
}

function Picture({ path, clamped, table }: Pattern & { table: TableShape }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const player = useRef<PatternPlayer | null>(null);
  useEffect(() => {
    if (!canvas.current) return;
    const playing = createPatternPlayer(canvas.current, table, path);
    player.current = playing;
    playing.showFinal();
    return playing.destroy;
  }, [path, table]);
  return (
    <>
      <div className="relative">
        <SandBox table={table}>
          <canvas ref={canvas} role="img" aria-label="The pattern in the sand" />
          {!!clamped?.size && <Clamped moves={clamped} table={table} />}
        </SandBox>
      </div>
      <div className={`row ${styles.buttons}`}>
        <Button onClick={() => player.current?.showFinal()}>Show Final</Button>
        <Button onClick={() => player.current?.play()}>Play Preview</Button>
        <Button onClick={() => player.current?.stop()}>Stop</Button>
      </div>
    </>
  );
}

/** The moves that the table's edge bends, above the sand of a picture. */
function Clamped({ moves, table }: { moves: ReadonlySet<string>; table: TableShape }) {
  const { width, height, border, spanX, spanY } = layoutOf(table);
  const scale = `${spanX / table.width} ${-spanY / table.height}`;
  return (
    <svg
      className={`full absolute inert ${sandStyles.clamped}`}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label="What lies outside the table"
    >
      <path
        transform={`translate(${border} ${height - border}) scale(${scale})`}
        d={Array.from(moves, (move) => `M${move}`).join("")}
      />
    </svg>
  );
}

/** In seconds, undefined until it is known. */
function useDrawingTime(path: Path | undefined, { feed, motion, override, stepsPerMm }: DrawingTable) {
  const [known, setKnown] = useState<{ path: Path; seconds: number } | null>(null);
  // As text, because each report of the table is a new object, and a path may have a million points.
  const table = JSON.stringify({ feed, motion, override, stepsPerMm });
  useEffect(() => {
    if (!path) return;
    const unwanted = new AbortController();
    drawingTime(path, JSON.parse(table), unwanted.signal).then(
      (seconds) => setKnown({ path, seconds }),
      () => {},
    );
    return () => unwanted.abort();
  }, [path, table]);
  return known?.path === path ? known?.seconds : undefined;
}

/** The content of `source`, null before it has been read; and the whole percent read so far, if that takes long. */
function useReading(source: PreviewSource, fit: Fit, placement: string, onFailed: () => void) {
  const { sand, shape: table } = useSand();
  const [progress, setProgress] = useState<number | null>(null);
  const [read, setRead] = useState<Reading | null>(null);
  const failed = useRef(onFailed);
  failed.current = onFailed;
  useEffect(() => {
    const unwanted = new AbortController();
    const { signal } = unwanted;
    const began = performance.now();
    const onProgress = (share: number) => {
      if (performance.now() > began + PATIENCE && !signal.aborted) setProgress(Math.floor(share * 100));
    };
    const show = (reading: Reading | null) => {
      if (signal.aborted) return;
      setProgress(null);
      setRead(reading);
      if (reading) return;
      showToast("Failed to preview file");
      failed.current();
    };
    setProgress(null);
    const options = { fit, table, placement, signal, onProgress };
    void readSource(sand, source, options).then(show, () => show(null));
    return () => unwanted.abort();
  }, [sand, source, table, fit, placement]);
  return [read, progress] as const;
}

async function readSource(
  sand: Sand,
  { file, job }: PreviewSource,
  options: ReadingOptions,
): Promise<Reading | null> {
  if (job) {
    const path = await sand.program(job.file, options.signal);
    return path && { ok: true, path, stats: job };
  }
  const read = await readPattern(file, options);
  return read.ok ? read : { ...read, error: sentence(file.name, read.error) };
}

/**
 * How much of an upload was sent, null while there is none; why it failed; and functions to start and cancel it.
 * Closing the dialog cancels it, too.
 */
function useUpload(onSent: () => void) {
  const { sand } = useSand();
  const [sent, setSent] = useState<number | null>(null);
  const [problem, setProblem] = useState("");
  const abort = useRef(new AbortController());
  useEffect(() => () => abort.current.abort(), []);

  const send = async (file: File, fit: Fit, placement: string) => {
    abort.current = new AbortController();
    const { signal } = abort.current;
    setSent(0);
    setProblem("");
    const answer = await sand.upload(file, fit, { signal, onProgress: setSent }, placement);
    setSent(null);
    if (signal.aborted) return;
    if (!answer.ok) return setProblem(`Upload failed: ${reasonOf(answer.error)}`);
    const { stats, file: stored } = answer.value;
    showToast(
      `${stored.originalName} was sent: ${countText(stats.commandCount)} commands, ${boundsText(stats.bounds)}`,
    );
    onSent();
    sand.started(answer.value);
  };
  return { sent, problem, send, cancel: () => abort.current.abort() };
}

function sentence(name: string, error: string): string {
  const [, ending] = /\.(gcode|thr)$/i.exec(name) ?? [];
  if (!ending) return error;
  const help = ending.length > 3 ? "The file must contain G0/G1 commands." : "Each line holds theta and rho.";
  return `Error loading file: ${error}.${/^No valid/.test(error) ? ` ${help}` : ""}`;
}
