import { type ReactNode, useRef } from "react";
import type { Pattern } from "../../../api/library";
import { useQuestion } from "../../../components/dialog/use-question";
import { isInterrupted, isPrinting } from "../../../state/sand/drawing";
import { showToast } from "../../../state/toasts";
import { sandPlaylists } from "../playlists/playlists-store";
import { useSand } from "../sand-context";
import { patternLibrary } from "./library-store";
import { areText } from "./library-texts";

/** Deletes patterns, and asks first if some are in use. Calls `onDeleted` when they have left the list. */
export function useDeletion(onDeleted: () => void): [ReactNode, (patterns: readonly Pattern[]) => void] {
  const [question, ask] = useQuestion();
  const { jobs } = useSand();
  const isLooking = useRef(false);
  const startDeletion = async (patterns: readonly Pattern[]) => {
    const own = jobs.filter((job) => patterns.some(({ id }) => id === job.pattern));
    const begun = own.find((job) => isPrinting(job) || isInterrupted(job));
    if (begun) {
      const advice = isPrinting(begun) ? "is being drawn. Stop" : "was interrupted. Continue or drop";
      return showToast(`“${begun.originalName}” ${advice} it first.`);
    }
    const queue = own
      .filter(({ status, player }) => status === "Queued" && !player)
      .map((job) => job.pattern);
    if (isLooking.current) return;
    isLooking.current = true;
    const playlists = await sandPlaylists.contents();
    isLooking.current = false;
    const places = [{ name: "", entries: queue }, ...playlists];
    const used = patterns.filter(({ id }) => places.some(({ entries }) => entries.includes(id)));
    const uses = places.filter(({ entries }) => used.some(({ id }) => entries.includes(id)));
    const remove = () => {
      patternLibrary.remove(patterns, used);
      onDeleted();
    };
    if (used.length === 0) return remove();
    ask({
      title: `${areText(used)} in use`,
      confirm: "Delete all the same",
      onConfirm: remove,
      children: `${used.length === 1 ? "It" : "They"} will also leave ${uses.map(({ name }) => (name ? `the playlist “${name}”` : "the queue")).join(", ")}.`,
    });
  };
  return [question, startDeletion];
}
