import { useEffect } from "react";
import type { OwnPalette, Strip } from "../../api/types";
import { Card } from "../../components/Card";
import { useCanvas } from "../../components/use-canvas";
import { isLit } from "../../lib/lit";
import { previewCount } from "../../lib/preview";
import type { EffectList } from "../../state/effect-list";
import styles from "./LivePreview.module.css";
import type { More } from "./more/MoreLooks";
import { createPreviewPlayer } from "./preview-player";
import { stripPainter } from "./strip-painter";

interface LivePreviewProps {
  strip: Strip;
  list: EffectList | null;
  palettes: OwnPalette[] | undefined;
  /** null until it is loaded. */
  more: More | null;
}

export function LivePreview({ strip, list, palettes, more }: LivePreviewProps) {
  const [canvas, player] = useCanvas((canvas) => createPreviewPlayer(stripPainter(canvas)));

  useEffect(() => {
    const segments = strip.segments;
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
  }, [player, strip, list, palettes, more]);

  return (
    <Card
      className={styles.preview}
      title="Live Preview"
      aside={<span className="note">{ledCountText(strip.ledCount)}</span>}
    >
      <div className={`relative rounded ${styles.stage}`}>
        <canvas ref={canvas} className={`block full ${styles.canvas}`} role="img" aria-label="Preview" />
        {!isLit(strip) && <p className={`absolute textCenter ${styles.disabled}`}>Animation disabled</p>}
      </div>
    </Card>
  );
}

function ledCountText(ledCount: number): string {
  const shown = previewCount(ledCount);
  return shown < ledCount ? `${ledCount} LEDs, drawn as ${shown}` : `${ledCount} LEDs`;
}
