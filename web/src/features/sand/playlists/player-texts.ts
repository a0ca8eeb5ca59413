import type { Job } from "../../../api/gcode";
import type { Player } from "../../../api/player";
import { inOwnClock } from "../../../state/own-clock";
import { isInterrupted, isPrinting, isWaiting, progressText, UNKNOWN } from "../../../state/sand/drawing";
import { countdownText } from "./playlist-texts";

/** The job that the table draws, or another one than the playlist's that waits for a decision. */
export function shownJob(jobs: readonly Job[]): Job | undefined {
  const undecided = jobs.find(isInterrupted);
  return undecided?.player === false ? undecided : jobs.find(isPrinting);
}

/** What the playlist does; `isOld`: the hub is silent. */
export function turnText({ state }: Player, jobs: readonly Job[], isOld: boolean): string {
  if (isOld) return "Unknown";
  if (shownJob(jobs)?.player === false) return "Comes next";
  return state === "waiting" ? "Waiting" : "Playing now";
}

/**
 * What the table draws or waits for: the pattern whose picture is shown, texts, and the percentage, null while nothing
 * is drawn. `player` is null for a job that is not its own. `nameOf` returns "" for an unknown pattern.
 * `isOld`: the hub is silent.
 */
export function nowOf(
  player: Player | null,
  job: Job | undefined,
  nameOf: (id: string) => string,
  isOld = false,
) {
  const message = inOwnClock(player?.message ?? "");
  const isStopped = job && isInterrupted(job);
  const isPaused = player?.isPaused || job?.state === "paused";
  const next = player?.next[0] ?? null;
  if (job) {
    return {
      pattern: job.clear ? (player?.pattern ?? next) : job.pattern,
      title: job.clear ? "Clearing the sand" : nameOf(job.pattern) || job.originalName,
      text:
        !isOld && (isStopped || isPaused)
          ? [`${isStopped ? "Stopped" : "Paused"} at ${Math.floor(job.progress)}%`, message]
              .filter(Boolean)
              .join(" · ")
          : progressText(job, isOld),
      percent: isOld ? null : job.progress,
    };
  }
  const waiting = { pattern: player?.pattern ?? next, percent: null };
  if (isOld) return { ...waiting, title: UNKNOWN, text: "" };
  if (player?.state === "pausing" && player.pauseLeft !== null)
    return {
      ...waiting,
      title: isPaused ? "Paused" : `Next in ${countdownText(player.pauseLeft)}`,
      text: next ? nameOf(next) : "",
    };
  return {
    ...waiting,
    title: isPaused ? "Paused" : message || "Waiting…",
    text: isPaused ? message : "",
  };
}

/** The patterns that follow nowOf(): jobs that others have put first, then what the playlist waits to draw. */
export function nextOf(player: Player | null, jobs: readonly Job[]): string[] {
  const waiting = jobs.filter(isWaiting);
  const own = player ? waiting.findIndex((job) => job.player) : -1;
  const others = (own < 0 ? waiting : waiting.slice(0, own)).flatMap(({ pattern }) => pattern || []);
  if (!player) return others;
  const isBehind = shownJob(jobs)?.player === false;
  return [...others, ...(isBehind && player.pattern ? [player.pattern] : []), ...player.next];
}

/** "Evening · 3 of 12 · Done about 21:40"; of one that waits for another drawing: "Then Evening · 3 of 12 …" */
export function roundText({ playlist, drawn, total, stopAfter }: Player, end: string, isWaiting: boolean) {
  const name = (isWaiting ? "Then " : "") + playlist?.name;
  const place = total > 0 && `${Math.min(drawn + 1, total)} of ${total}`;
  return [name, place, stopAfter && !isWaiting ? "Stops after this one" : end].filter(Boolean).join(" · ");
}
