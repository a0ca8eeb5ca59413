/** While the page scrolls, a frame that takes longer, in ms, had too much to paint. */
const LATE = 25;
/** Number of frames without a new picture after a late one. */
const REST = 2;
const MAX_A_FRAME = 8;
/** Nothing is painted while the page scrolls faster, in pixels a frame: the pictures would be gone at once. */
const FAST = 60;

export type PaintQueue = ReturnType<typeof createPaintQueue>;

/**
 * Lets pictures be painted a few in each frame. While the page scrolls, a late frame is followed by frames
 * without a picture, and by one in each frame.
 */
export function createPaintQueue() {
  const waiting = new Set<() => void>();
  let frame = 0;
  let before = 0;
  let place = 0;
  let batch = 1;
  let rest = 0;

  const paint = (now: number) => {
    const speed = Math.abs(scrollY - place);
    const isLate = speed > 0 && before > 0 && now - before > LATE;
    [before, place] = [now, scrollY];
    batch = isLate ? 1 : Math.min(batch * 2, MAX_A_FRAME);
    if (speed === 0) rest = 0;
    else if (isLate) rest = REST;
    if (rest > 0) rest--;
    else if (speed < FAST)
      for (const show of [...waiting].slice(0, batch)) {
        waiting.delete(show);
        show();
      }
    frame = waiting.size > 0 ? requestAnimationFrame(paint) : 0;
  };

  return {
    /** Calls `show` in its turn, unless the returned function is called before. */
    add(show: () => void): () => void {
      waiting.add(show);
      if (!frame) {
        [before, place, rest] = [0, scrollY, 0];
        frame = requestAnimationFrame(paint);
      }
      return () => void waiting.delete(show);
    },
  };
}
