import { useEffect } from "react";
import { useStore } from "zustand";
import { getWeather } from "../../../api/config";
import { useCanvas } from "../../../components/use-canvas";
import { BOARD, ledMatrixPainter } from "../../../lib/led-matrix-painter";
import { ROWS } from "../../../lib/matrix-layout";
import { ledMatrices, pagesOf } from "../../../state/matrix";
import type { MatrixPreviewProps } from "../../../state/matrix-preview";
import { EVERY, usePolled } from "../../../state/use-polled";
import { createMatrixPlayer } from "./matrix-player";
import { savedPatterns } from "./saved-patterns";

export { savedPatterns } from "./saved-patterns";
export { TextParts } from "./TextParts";

/** Plays the matrix's picture, as wide as its container; the animation runs only while it is visible on screen. */
export function MatrixPreview(props: MatrixPreviewProps) {
  const { item, label, isStill } = props;
  const { hubClockOffset } = useStore(ledMatrices.store);
  const { width } = item.matrix;
  const [canvas, player] = useCanvas((canvas) => {
    const playing = createMatrixPlayer(ledMatrixPainter(canvas, width));
    const watch = new IntersectionObserver(([seen]) => playing.setAwake(seen?.isIntersecting ?? false));
    watch.observe(canvas);
    const stop = () => {
      watch.disconnect();
      playing.stop();
    };
    return { ...playing, stop };
  }, width);
  const known = useStore(savedPatterns.frames);
  const patterns = props.patterns ?? known;
  const pages = pagesOf(item);
  const hasWeather = pages.some(({ mode }) => mode === "weather");
  const polled = usePolled(getWeather, EVERY.weather, hasWeather && props.weather === undefined);
  const weather = props.weather ?? polled;
  const wanted = pages.flatMap(({ mode, patternId }) => (mode === "pattern" && patternId) || []).join();

  useEffect(() => {
    if (wanted && !props.patterns) savedPatterns.want(wanted.split(",").map(Number));
  }, [wanted, props.patterns]);

  useEffect(
    () => player.current?.play({ item, hubClockOffset, weather, patterns, isStill }),
    [player, item, hubClockOffset, weather, patterns, isStill],
  );

  const name = label ?? `Preview of ${item.name}`;
  return (
    <canvas
      ref={canvas}
      className="block full rounded"
      // It is shown before the chunks' styles are loaded.
      style={{ aspectRatio: `${width} / ${ROWS}`, background: BOARD }}
      role={name ? "img" : undefined}
      aria-label={name || undefined}
      aria-hidden={!name || undefined}
    />
  );
}
