import type { Job, TableAction, TableStatus } from "../../api/gcode";
import type { PlayerAction } from "../../api/player";
import { durationText } from "../../lib/time/length-text";
import { inOwnClock } from "../own-clock";

export function isPrinting({ status }: Job): boolean {
  return status === "Printing";
}

export function isWaiting({ state }: Job): boolean {
  return state === "waiting";
}

export function isInterrupted({ state }: Job): boolean {
  return state === "interrupted";
}

/** What can be decided about an interrupted job, and its name everywhere. */
export const DECISIONS = { continue: "Continue", restart: "Start again", drop: "Drop" } as const;
export type Decision = keyof typeof DECISIONS;
/** A player's "continue" is not among them: it changes nothing at the table. */
type Command = TableAction | Decision | Exclude<PlayerAction, "continue">;

/** The table moves only after Home or Unlock. */
export function isLocked({ machine, online }: TableStatus): boolean {
  return machine === "Alarm" && online;
}

/** Only Home, or a word where the ball is, leads on. */
export const needsHome = (table: TableStatus) =>
  isLocked(table) || (table.online && !table.positionKnown && !!table.message);

/** Commands by which a user tells where the ball is, and their names everywhere. */
export const placing = ({ homes, zero }: TableStatus) =>
  ({
    home: "Home",
    unlock: homes ? "Unlock without going home" : "Unlock",
    confirmZero: zero?.x ? "Ball is in the centre" : "Ball is at 0,0",
  }) as const;

export function noticeOf(table: TableStatus, printing: Job | undefined): string {
  const { alarm, homes, message, machine, player } = table;
  if (alarm && isLocked(table)) return `${message} Free the ball, then ${homes ? "Home" : "unlock"}.`;
  if (message) return inOwnClock(message);
  if (printing)
    return printing.state === "paused"
      ? `Paused at ${Math.floor(printing.progress)}%`
      : `${printing.approaching ? "Moving to the start of" : "Drawing"} ${printing.originalName}`;
  if (machine === "Alarm") return "The table does not know where the ball is.";
  if (machine !== "Idle") return "The table is busy.";
  return player ? "A playlist is being played." : "The table is ready.";
}

export const UNKNOWN = "The state of the table is unknown.";

/** How far a job that is drawn is; `isOld`: as far as is known. */
export function progressText({ approaching, progress, remaining }: Job, isOld: boolean): string {
  if (isOld) return `Last known: ${Math.floor(progress)}%`;
  return `${approaching ? "Moving to the start · " : ""}${durationText(remaining)} left`;
}

/** In seconds of drawing. */
const WORTH_A_QUESTION = 60;

/** Stops, but asks first if `job` is of a playlist and more than a minute of it is drawn: a stop ends it. */
export function askBeforeStop(
  job: Job | undefined,
  ask: (question: StopQuestion) => void,
  stop: () => void,
): void {
  if (!job?.player || (job.estimate * job.progress) / 100 <= WORTH_A_QUESTION) {
    stop();
    return;
  }
  ask({
    title: "Stop the playlist?",
    confirm: "Stop",
    keep: "Keep drawing",
    onConfirm: stop,
    children: `“${job.originalName}” is drawn to ${Math.floor(job.progress)}%. After a stop it cannot continue from there.`,
  });
}

/** The question before a job is dropped. */
export const dropQuestion = ({ originalName, player }: Job) => ({
  title: "Drop this pattern?",
  confirm: DECISIONS.drop,
  children: `What is drawn of ${originalName} stays in the sand, and the pattern in the library.${player ? " The playlist ends." : ""}`,
});

interface StopQuestion {
  title: string;
  confirm: string;
  keep: string;
  onConfirm: () => void;
  children: string;
}

/** The expected effect of a command on the job that is drawn. */
export const PRINTING_AFTER: Partial<Record<Command, Partial<Job>>> = {
  pause: { state: "paused" },
  resume: { state: "running" },
};

export const STARTING = "Starting…";
const BEGINNING = { alarm: 0, message: STARTING };
// The job becomes interrupted only once the ball has stopped; until then no decision is possible.
const STOPPING = { canStop: false, canResume: false, message: "Stopping…" };

/** The expected effect of a command, or of a decision about an interrupted job, on the table. */
export const TABLE_AFTER: Partial<Record<Command, Partial<TableStatus>>> = {
  pause: { canResume: true },
  stop: STOPPING,
  skip: STOPPING,
  drawAnyway: { quiet: false, message: STARTING },
  resume: { machine: "Run", canResume: false, message: "" },
  home: { machine: "Home", message: "Going home…" },
  unlock: { machine: "Idle", message: "Unlocking…" },
  confirmZero: { needsConfirmation: false, message: STARTING },
  release: { homed: false, message: "Releasing…" },
  continue: BEGINNING,
  restart: BEGINNING,
  drop: { alarm: 0, message: "" },
};
