import type { ApiResult } from "../../../api/client";
import type { Pixels } from "./pattern-editor";

/** Shortest time in ms between two calls. */
const PACE_MS = 80;
/** A save may lack pixels that were painted this short before it ended, in ms. */
const LATE_MS = 1_000;
const CONFLICT = 409;

export type LivePixels = ReturnType<typeof createLivePixels>;

/**
 * Shows painted pixels on the hardware before they are saved: the first at once, then the newest together. At
 * most one call is in flight. Failures are ignored, because saving the pattern reports them. While the hub does not show
 * the painted pattern, according to `isShown` or because another user has chosen something else, nothing is sent until
 * the settings have changed.
 */
export function createLivePixels(
  send: (pixels: Pixels) => Promise<ApiResult<unknown>>,
  isShown: () => boolean,
) {
  let waiting: Pixels = {};
  /** The pixels painted since the last save, and when the last of them was painted. */
  let unsaved: Pixels = {};
  let paintedAt = 0;
  let isSending = false;
  let isPausing = false;
  let isStopped = false;

  const pump = async (): Promise<void> => {
    if (isStopped || isSending || isPausing || Object.keys(waiting).length === 0) return;
    isStopped = !isShown();
    if (isStopped) return;
    const pixels = waiting;
    waiting = {};
    isSending = isPausing = true;
    setTimeout(() => {
      isPausing = false;
      void pump();
    }, PACE_MS);
    const result = await send(pixels);
    isSending = false;
    if (!result.ok && result.error.status === CONFLICT) isStopped = true;
    void pump();
  };

  const show = (pixels: Pixels): void => {
    Object.assign(waiting, pixels);
    void pump();
  };

  return {
    paint(pixels: Pixels): void {
      Object.assign(unsaved, pixels);
      paintedAt = Date.now();
      show(pixels);
    },

    /** The hub drops live pixels when settings change. Sends those again that the new settings may lack. */
    settingsChanged(): void {
      const late = Date.now() - paintedAt < LATE_MS ? unsaved : {};
      unsaved = {};
      if (isStopped) waiting = {};
      isStopped = false;
      show(late);
    },
  };
}
