import { useEffect, useRef, useState } from "react";
import { reasonOf } from "../../api/client";
import type { Fit, Job, PatternStats } from "../../api/gcode";
import { Button } from "../../components/Button";
import { Modal } from "../../components/dialog/Modal";
import { Select } from "../../components/fields/Select";
import { ProgressBar } from "../../components/loading/ProgressBar";
import { Spinner } from "../../components/loading/Spinner";
import { Banner } from "../../components/messages/Banner";
import { formatUptime } from "../../lib/uptime";
import { preferencesStore } from "../../state/preferences";
import { useSand } from "../../state/sand";
import { showToast } from "../../state/toasts";
import { PatternFacts } from "./PatternFacts";
import { boundsText, countText } from "./pattern-texts";
import { durationMs } from "./picture/animation";
import { browserFrames } from "./picture/frames";
import { createPatternPlayer, type PatternPlayer } from "./picture/pattern-player";
import { length, type Path, pointAt, startAt } from "./reader/path";
import { readPattern } from "./reader/read-pattern";
import styles from "./SandTable.module.css";
import type { Sand } from "./sand-table";

export type PreviewSource = { file: File; job?: undefined } | { job: Job; file?: undefined };

interface PreviewModalProps {
  sand: Sand;
  source: PreviewSource;
  onChoose: () => void;
  onClose: () => void;
}

interface Pattern {
  path: Path;
  stats: PatternStats;
}

type Reading = Pattern | { error: string };

type Upload = { sent: number } | { error: string } | null;

const FITS = [
  { value: "circle", label: "Circle" },
  { value: "stretch", label: "Stretched over the table" },
] as const;

export function PreviewModal({ sand, source, onChoose, onClose }: PreviewModalProps) {
  const { file } = source;
  const { stepsPerMm } = useSand(sand).table;
  const [fit, setFit] = useState<Fit>("circle");
  const reading = useReading(sand, source, fit, onClose);
  const [upload, send, cancel] = useUpload(sand, source, onClose);
  const pattern = reading && "path" in reading ? reading : null;
  const isSending = upload && "sent" in upload;
  const name = file?.name ?? source.job?.originalName;
  return (
    <Modal
      title="Pattern Preview"
      onClose={onClose}
      actions={
        file && (
          <>
            {isSending ? (
              <>
                <div className={styles.upload}>
                  <ProgressBar label="Upload" percent={upload.sent * 100} />
                  {upload.sent < 1 ? (
                    <span aria-hidden="true">{Math.floor(upload.sent * 100)}%</span>
                  ) : (
                    <span>Checking…</span>
                  )}
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
              <Button variant="primary" icon="upload" busy={!!isSending} onClick={() => void send(file, fit)}>
                Send to Arduino
              </Button>
            )}
          </>
        )
      }
    >
      <p className={styles.name} title={name}>
        {name}
      </p>
      {!reading && <Spinner label="Reading the pattern..." />}
      {reading && "error" in reading && <Banner>{reading.error}</Banner>}
      {pattern && (
        <div className={styles.controls}>
          <Picture path={pattern.path} />
          <PatternFacts
            first={["Estimated duration", durationText(pattern.path, stepsPerMm)]}
            stats={pattern.stats}
          />
          {file && /\.thr$/i.test(file.name) && (
            <Select label="Fit" value={fit} options={FITS} onChange={setFit} />
          )}
          {upload && "error" in upload && <Banner>{upload.error}</Banner>}
        </div>
      )}
    </Modal>
  );
}

function Picture({ path }: { path: Path }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const player = useRef<PatternPlayer | null>(null);
  useEffect(() => {
    if (!canvas.current) return;
    const frames = browserFrames();
    const painter = frames.createPainter(canvas.current);
    painter.setLight(preferencesStore.getState().theme === "dark");
    const playing = createPatternPlayer(painter, path, frames);
    player.current = playing;
    playing.showFinal();
    return () => {
      playing.stop();
      painter.destroy();
    };
  }, [path]);
  return (
    <>
      <canvas ref={canvas} role="img" aria-label="The pattern in the sand" className={styles.sand} />
      <div className={styles.buttons}>
        <Button onClick={() => player.current?.showFinal()}>Show Final</Button>
        <Button onClick={() => player.current?.play()}>Play Preview</Button>
        <Button onClick={() => player.current?.stop()}>Stop</Button>
      </div>
    </>
  );
}

/** The content of `source`; null while it is being read. */
function useReading(sand: Sand, source: PreviewSource, fit: Fit, onFailed: () => void): Reading | null {
  const [read, setRead] = useState<{ of: PreviewSource; reading: Reading } | null>(null);
  const failed = useRef(onFailed);
  failed.current = onFailed;
  useEffect(() => {
    const unwanted = new AbortController();
    const { signal } = unwanted;
    const show = (reading: Reading | null) => {
      if (signal.aborted) return;
      if (!reading) {
        showToast("Failed to preview file");
        return failed.current();
      }
      setRead({ of: source, reading });
    };
    void readSource(sand, source, fit, signal).then(show, () => show(null));
    return () => unwanted.abort();
  }, [sand, source, fit]);
  return read?.of === source ? read.reading : null;
}

async function readSource(
  sand: Sand,
  { file, job }: PreviewSource,
  fit: Fit,
  signal: AbortSignal,
): Promise<Reading | null> {
  if (job) {
    const path = await sand.program(job.file, signal);
    return path && { path: fromFirstPoint(path), stats: job };
  }
  const read = await readPattern(file, fit, signal);
  if (read.ok) return { path: fromFirstPoint(read.path), stats: read.stats };
  return { error: sentence(file.name, read.error) };
}

/**
 * Lets the path start at its first point instead of 0,0: the position of the ball before is not known yet.
 */
function fromFirstPoint(path: Path): Path {
  startAt(path, pointAt(path, path.travel[1] ?? 0));
  return path;
}

/** The upload's progress, and functions to start and cancel it. Closing the dialog cancels it too. */
function useUpload(sand: Sand, source: PreviewSource, onSent: () => void) {
  const [upload, setUpload] = useState<Upload>(null);
  const abort = useRef(new AbortController());
  useEffect(() => () => abort.current.abort(), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new source clears the previous error
  useEffect(() => setUpload(null), [source]);

  const send = async (file: File, fit: Fit) => {
    abort.current = new AbortController();
    const { signal } = abort.current;
    setUpload({ sent: 0 });
    const answer = await sand.upload(file, fit, { signal, onProgress: (sent) => setUpload({ sent }) });
    if (signal.aborted) return setUpload(null);
    if (!answer.ok) return setUpload({ error: `Upload failed: ${reasonOf(answer.error)}` });
    const { stats, file: stored } = answer.value;
    showToast(
      `${stored.originalName} was sent: ${countText(stats.commandCount)} commands, ${boundsText(stats.bounds)}`,
    );
    onSent();
  };
  return [upload, send, () => abort.current.abort()] as const;
}

function sentence(name: string, error: string): string {
  const [, ending] = /\.(gcode|thr)$/i.exec(name) ?? [];
  if (!ending) return error;
  const help = ending.length > 3 ? "The file must contain G0/G1 commands." : "Each line holds theta and rho.";
  return `Error loading file: ${error}.${/^No valid/.test(error) ? ` ${help}` : ""}`;
}

function durationText(path: Path, stepsPerMm: number): string {
  return `about ${formatUptime(durationMs(length(path), stepsPerMm) / 1000)}`;
}
