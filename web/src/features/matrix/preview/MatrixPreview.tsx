import { useEffect, useRef } from "react";
import type { MatrixPreviewProps } from "../../../state/matrix-preview";
import { PAGE } from "../../../state/polling";
import styles from "./MatrixPreview.module.css";
import { MatrixPlayer } from "./matrix-player";
import { usePainter } from "./use-painter";

export { TextParts } from "./TextParts";

/** Plays the matrix's picture, as wide as its container; the animation runs only while it is visible on screen. */
export function MatrixPreview({ item, hubClockOffset, weather, label }: MatrixPreviewProps) {
  const { canvas, paint } = usePainter();
  const player = useRef<MatrixPlayer | null>(null);

  useEffect(() => {
    if (!canvas.current) return;
    const playing = new MatrixPlayer({
      requestFrame: (draw) => requestAnimationFrame(draw),
      cancelFrame: (id) => cancelAnimationFrame(id),
      after: PAGE.after,
      now: () => Date.now(),
      paint,
      still: matchMedia("(prefers-reduced-motion: reduce)").matches,
    });
    player.current = playing;
    const watch = new IntersectionObserver(([seen]) => playing.setAwake(seen?.isIntersecting ?? false));
    watch.observe(canvas.current);
    return () => {
      watch.disconnect();
      playing.stop();
    };
  }, [canvas, paint]);

  useEffect(() => player.current?.play({ item, hubClockOffset, weather }), [item, hubClockOffset, weather]);

  const name = label ?? `Preview of ${item.name}`;
  return (
    <canvas
      ref={canvas}
      className={styles.preview}
      role={name ? "img" : undefined}
      aria-label={name || undefined}
      aria-hidden={!name || undefined}
    />
  );
}
