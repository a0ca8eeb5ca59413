import { useEffect, useRef } from "react";
import { Card } from "../../components/Card";
import { PAGE } from "../../state/polling";
import styles from "./Matrix.module.css";
import { MatrixPlayer, type Shown } from "./matrix-player";
import { usePainter } from "./use-painter";

/** What the matrix shows with the present settings, moving only while it is on screen. */
export function MatrixPreview({ item, hubAhead, weather }: Shown) {
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

  useEffect(() => player.current?.play({ item, hubAhead, weather }), [item, hubAhead, weather]);

  return (
    <Card title="Live Preview" isPart>
      <canvas ref={canvas} className={styles.preview} role="img" aria-label={`Preview of ${item.name}`} />
    </Card>
  );
}
