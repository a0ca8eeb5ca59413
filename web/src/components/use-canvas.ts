import { useEffect, useRef } from "react";

/** Paints on a canvas from its creation on. */
interface Player {
  /** Fits the picture to the canvas's box on screen. */
  fit(): void;
  stop(): void;
}

/** A canvas and its player, which fits its picture whenever the canvas has another size. Another `key`: another player. */
export function useCanvas<Played extends Player>(
  create: (canvas: HTMLCanvasElement) => Played,
  key?: unknown,
) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const player = useRef<Played | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `create` makes the same player as long as the key is the same
  useEffect(() => {
    if (!canvas.current) return;
    const created = create(canvas.current);
    player.current = created;
    const resized = new ResizeObserver(() => created.fit());
    resized.observe(canvas.current);
    return () => {
      resized.disconnect();
      created.stop();
    };
  }, [key]);
  return [canvas, player] as const;
}
