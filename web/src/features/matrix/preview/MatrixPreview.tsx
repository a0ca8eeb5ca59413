import { useEffect, useRef } from "react";
import { Card } from "../../../components/Card";
import { PAGE } from "../../../state/polling";
import { usePainter } from "../editor/use-painter";
import styles from "../Matrix.module.css";
import { MatrixPlayer, type Shown } from "./matrix-player";

/** Plays the matrix's picture; the animation runs only while it is visible on screen. */
export function MatrixPreview({ item, hubClockOffset, weather }: Shown) {
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

  return (
    <Card title="Live Preview" isPart>
      <canvas ref={canvas} className={styles.preview} role="img" aria-label={`Preview of ${item.name}`} />
    </Card>
  );
}
