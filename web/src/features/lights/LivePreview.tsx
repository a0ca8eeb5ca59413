import { useEffect, useRef } from "react";
import type { OwnPalette, Strip } from "../../api/types";
import { Card } from "../../components/Card";
import layout from "../../components/layout.module.css";
import { isLit } from "../../lib/lit";
import { previewCount } from "../../lib/preview";
import type { EffectList } from "../../state/effect-list";
import styles from "./LivePreview.module.css";
import type { More } from "./more/more";
import { PreviewPlayer } from "./preview-player";
import { StripPainter } from "./strip-painter";

interface LivePreviewProps {
  strip: Strip;
  list: EffectList | null;
  palettes: OwnPalette[] | undefined;
  /** null until it is loaded. */
  more: More | null;
}

export function LivePreview({ strip, list, palettes, more }: LivePreviewProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const player = useRef<PreviewPlayer | null>(null);

  useEffect(() => {
    if (!canvas.current) return;
    const painter = new StripPainter(canvas.current);
    const playing = new PreviewPlayer({
      requestFrame: (draw) => requestAnimationFrame(draw),
      cancelFrame: (id) => cancelAnimationFrame(id),
      paint: (rgba) => painter.paint(rgba),
      still: matchMedia("(prefers-reduced-motion: reduce)").matches,
    });
    player.current = playing;
    const resized = new ResizeObserver(() => {
      painter.fit();
      playing.repaint();
    });
    resized.observe(canvas.current);
    return () => {
      resized.disconnect();
      playing.stop();
    };
  }, []);

  useEffect(() => {
    const segments = strip.segments ?? [];
    const played: Strip = {
      ...strip,
      ...(segments.length > 0 && {
        mode: strip.mode === "solid" ? "gradient" : strip.mode,
        speed: Math.max(...segments.map(({ speed }) => speed)),
      }),
    };
    // Segments and further effects look like Solid until they can be drawn.
    const preview = list && more?.previewOf(played, more.withOwnPalettes(list, palettes));
    player.current?.play(preview ? { ...played, preview } : strip);
  }, [strip, list, palettes, more]);

  return (
    <Card
      className={styles.preview}
      title="Live Preview"
      aside={<span className={layout.note}>{ledCountText(strip.ledCount)}</span>}
    >
      <div className={styles.stage}>
        <canvas ref={canvas} className={styles.canvas} role="img" aria-label="Preview" />
        {!isLit(strip) && <p className={styles.disabled}>Animation disabled</p>}
      </div>
    </Card>
  );
}

function ledCountText(ledCount: number): string {
  const shown = previewCount(ledCount);
  return shown < ledCount ? `${ledCount} LEDs, drawn as ${shown}` : `${ledCount} LEDs`;
}
