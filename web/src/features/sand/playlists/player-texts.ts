import type { Job } from "../../../api/gcode";
import type { Player } from "../../../api/player";
import { durationText } from "../../../lib/time/length-text";
import { inOwnClock } from "../../../state/own-clock";
import { isInterrupted, isPrinting, isWaiting } from "../../../state/sand/drawing";
import { countdownText } from "./playlist-texts";

/**
 * What the table draws or waits for: the pattern whose picture is shown, texts, and the percentage, null while nothing
 * is drawn. `player` is null for a job that is not its own. `nameOf` returns "" for an unknown pattern.
 */
export function nowOf(player: Player | null, job: Job | undefined, nameOf: (id: string) => string) {
  const message = inOwnClock(player?.message ?? "");
  const isStopped = job && isInterrupted(job);
  const isPaused = player?.isPaused || job?.state === "paused";
  const next = player?.next[0] ?? null;
  if (job) {
    return {
      pattern: job.clear ? (player?.pattern ?? next) : job.pattern,
      title: job.clear ? "Clearing the sand" : nameOf(job.pattern) || job.originalName,
      text:
        isStopped || isPaused
          ? [`${isStopped ? "Stopped" : "Paused"} at ${Math.floor(job.progress)}%`, message]
              .filter(Boolean)
              .join(" · ")
          : `${job.approaching ? "Moving to the start · " : ""}${durationText(job.remaining)} left`,
      percent: job.progress,
    };
  }
  const waiting = { pattern: player?.pattern ?? next, percent: null };
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
  const isBehind = jobs.some((job) => isPrinting(job) && !job.player);
  return [...others, ...(isBehind && player.pattern ? [player.pattern] : []), ...player.next];
}

/** "Evening · 3 of 12 · Done about 21:40"; of one that waits for another drawing: "Then Evening · 3 of 12" */
export function roundText({ playlist, drawn, total, stopAfter }: Player, end: string, isWaiting: boolean) {
  const name = (isWaiting ? "Then " : "") + playlist?.name;
  const place = total > 0 && `${Math.min(drawn + 1, total)} of ${total}`;
  return [name, place, isWaiting ? "" : stopAfter ? "Stops after this one" : end].filter(Boolean).join(" · ");
}
