import { createStore } from "zustand";
import { reasonOf } from "../../../api/client";
import { onSignedOut } from "../../../state/session";
import { showToast } from "../../../state/toasts";
import { createUploading } from "../../../state/uploading";
import { renameHint } from "../reader/file-name";
import { type Library, patternLibrary } from "./library-store";
import { countText } from "./library-texts";

export interface Upload {
  key: number;
  file: File;
  state: "waiting" | "sending" | "added" | "had" | "failed" | "left";
  /** For people */
  result: string;
}

/** Survives leaving the screen, but not the end of the session: the files continue to be sent. */
export interface UploadsState {
  rows: readonly Upload[];
  /** 0..1: how much of the current file was sent. */
  sent: number;
  isRunning: boolean;
}

export const MAX_FILES = 200;

const NOTHING: UploadsState = { rows: [], sent: 0, isRunning: false };
const RESULTS = { waiting: "Waiting", sending: "", added: "Added", had: "", failed: "", left: "Not sent" };
const WRONG_KIND = "Only .gcode and .thr files can be added.";

export function createUploads(library: Pick<Library, "add">) {
  const store = createStore<UploadsState>(() => NOTHING);
  const { getState, setState } = store;
  let lastKey = 0;
  const uploading = createUploading();

  const mark = (isMeant: (row: Upload) => boolean, state: Upload["state"], result = RESULTS[state]) =>
    setState(({ rows }) => ({ rows: rows.map((row) => (isMeant(row) ? { ...row, state, result } : row)) }));
  const leaveRest = () => mark(({ state }) => state === "waiting", "left");

  const send = async ({ key, file }: Upload, signal: AbortSignal): Promise<void> => {
    const become = (...how: [Upload["state"], string?]) => mark((row) => row.key === key, ...how);
    if (!/\.(gcode|thr)$/i.test(file.name)) return become("failed", WRONG_KIND + renameHint(file.name));
    setState({ sent: 0 });
    become("sending");
    const answer = await library.add(file, "none", { signal, onProgress: (sent) => setState({ sent }) });
    if (signal.aborted) return become("left");
    if (answer.ok) {
      const { duplicate, pattern } = answer.value;
      return duplicate ? become("had", `You have this as “${pattern.name}”`) : become("added");
    }
    become("failed", reasonOf(answer.error));
    // The others would fail as well.
    if (answer.error.status === 0) leaveRest();
  };

  const run = async (): Promise<void> => {
    if (getState().isRunning) return;
    setState({ isRunning: true });
    await uploading.run(async (signal) => {
      for (;;) {
        const next = getState().rows.find(({ state }) => state === "waiting");
        if (!next || signal.aborted) break;
        await send(next, signal);
      }
    });
    setState({ isRunning: false });
    if (getState().rows.length > 0) uploading.tell(summaryOf(getState().rows));
  };

  return {
    store,

    add(files: readonly File[]): void {
      const taken = files.slice(0, MAX_FILES);
      if (taken.length < files.length)
        showToast(`Only ${MAX_FILES} files can be added at once. The others were left out.`);
      const added = taken.map(
        (file): Upload => ({ key: ++lastKey, file, state: "waiting", result: RESULTS.waiting }),
      );
      setState(({ rows, isRunning }) => ({ rows: isRunning ? [...rows, ...added] : added }));
      void run();
    },

    /** Sends the files again that failed or were not sent; `key` only one of them. */
    retry(key?: number): void {
      mark((row) => canRetry(row) && (key ?? row.key) === row.key, "waiting");
      void run();
    },

    /** What has arrived stays. */
    cancel(): void {
      uploading.cancel();
      leaveRest();
    },

    close: () => setState({ rows: [] }),

    watch: uploading.watch,

    forget(): void {
      uploading.cancel();
      setState({ rows: [] });
    },
  };
}

export function canRetry({ state, result }: Upload): boolean {
  return (state === "failed" && !result.startsWith(WRONG_KIND)) || state === "left";
}

export function isDone({ state }: Upload): boolean {
  return state !== "waiting" && state !== "sending";
}

/** "38 patterns added, 1 already there, 1 not added" */
export function summaryOf(rows: readonly Upload[]): string {
  const count = (...states: Upload["state"][]) => rows.filter(({ state }) => states.includes(state)).length;
  const [added, had, failed] = [count("added"), count("had"), count("failed", "left")];
  const texts = [];
  if (added) texts.push(`${countText(added)} added`);
  if (had) texts.push(`${had} already there`);
  if (failed) texts.push(`${failed} not added`);
  return texts.join(", ");
}

export const patternUploads = createUploads(patternLibrary);

onSignedOut(patternUploads.forget);
