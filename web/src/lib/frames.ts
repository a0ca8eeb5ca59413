/** Calls `draw` in the browser's next frame once it is wanted; again in the one after it only if it is wanted again. */
export function createFrames(draw: (timeMs: number) => void) {
  let id: number | null = null;
  return {
    want(): void {
      id ??= requestAnimationFrame((timeMs) => {
        id = null;
        draw(timeMs);
      });
    },
    stop(): void {
      if (id !== null) cancelAnimationFrame(id);
      id = null;
    },
  };
}

/** For users who prefer reduced motion, pictures do not move. */
export const prefersStill = (): boolean => matchMedia("(prefers-reduced-motion: reduce)").matches;
