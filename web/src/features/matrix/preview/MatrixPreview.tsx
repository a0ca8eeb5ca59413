import { useEffect, useRef } from "react";
import { useStore } from "zustand";
import { COLUMNS } from "../../../lib/matrix-layout";
import type { MatrixPreviewProps } from "../../../state/matrix-preview";
import { PAGE } from "../../../state/use-polled";
import styles from "./MatrixPreview.module.css";
import { MatrixPlayer } from "./matrix-player";
import { shownPages } from "./pages";
import { savedPatterns } from "./saved-patterns";
import { usePainter } from "./use-painter";

export { savedPatterns } from "./saved-patterns";
export { TextParts } from "./TextParts";

/** Plays the matrix's picture, as wide as its container; the animation runs only while it is visible on screen. */
export function MatrixPreview(props: MatrixPreviewProps) {
  const { item, hubClockOffset, weather, label, isStill } = props;
  const { canvas, paint } = usePainter(item.matrix.width);
  const player = useRef<MatrixPlayer | null>(null);
  const known = useStore(savedPatterns.frames);
  const patterns = props.patterns ?? known;
  const wanted = shownPages(item)
    .flatMap(({ mode, patternId }) => (mode === "pattern" && patternId) || [])
    .join();

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

  useEffect(() => {
    if (wanted && !props.patterns) savedPatterns.want(wanted.split(",").map(Number));
  }, [wanted, props.patterns]);

  useEffect(
    () => player.current?.play({ item, hubClockOffset, weather, patterns, isStill }),
    [item, hubClockOffset, weather, patterns, isStill],
  );

  const name = label ?? `Preview of ${item.name}`;
  return (
    <canvas
      ref={canvas}
      className={`block full rounded ${styles.preview}`}
      data-wide={item.matrix.width > COLUMNS || undefined}
      role={name ? "img" : undefined}
      aria-label={name || undefined}
      aria-hidden={!name || undefined}
    />
  );
}
