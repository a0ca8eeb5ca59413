import { useEffect, useLayoutEffect, useMemo, useRef } from "react";
import { classes } from "../../components/classes";
import { usePreferences } from "../../state/preferences";
import type { DrawnLine, SandLineProps } from "../../state/sand-line";
import { decodeOutline, fitted, type Outline } from "./outline";
import styles from "./SandLine.module.css";
import { paintSand, shownSize } from "./sand-picture";

/** What is drawn in the sand of which table. */
type Shown = Omit<Outline, "line"> & Pick<DrawnLine, "line">;

/** The greatest height of a picture for a width of 1; a longer table is narrower than its container. */
const MAX_HEIGHT = 1.6;
/** Pictures that are this close to the visible part of the page are painted, too. */
const AHEAD = "300px";
const UNKNOWN: Shown = { table: { width: 600, height: 400, isRound: false }, line: null };

/** Paints while it is on screen, and frees its memory otherwise. */
export function SandLine(props: SandLineProps) {
  const { label, on, outline } = props;
  const drawn = props as DrawnLine;
  const canvas = useRef<HTMLCanvasElement>(null);
  const { theme } = usePreferences();
  const { line, table, cells } = useMemo(() => {
    const own: Shown = outline ? decoded(outline) : { line: drawn.line, table: drawn.table };
    return on && own.line ? fitted({ ...own, line: own.line }, on) : own;
  }, [outline, drawn.line, drawn.table, on]);
  const isSmooth = !!outline || !!drawn.isSmooth;

  const isSeen = useRef(false);
  const paint = () => {
    const shown = canvas.current;
    if (!shown) return;
    const ratio = devicePixelRatio;
    const isShown = isSeen.current && shown.clientWidth > 0;
    const width = isShown ? Math.round(shown.clientWidth * ratio) : 0;
    const height = isShown ? Math.round(shown.clientHeight * ratio) : 0;
    // Setting a size clears the canvas, even if it is the same.
    if (shown.width !== width) shown.width = width;
    if (shown.height !== height) shown.height = height;
    if (isShown) paintSand(shown, { line, cells, table, isSmooth, isDark: theme === "dark", ratio });
  };
  const latest = useRef(paint);
  latest.current = paint;
  // biome-ignore lint/correctness/useExhaustiveDependencies: paints what the last rendering shows
  useLayoutEffect(() => latest.current(), [line, table, isSmooth, theme]);

  useEffect(() => {
    if (!canvas.current) return;
    const sized = new ResizeObserver(() => latest.current());
    const seen = new IntersectionObserver(
      (changes) => {
        isSeen.current = changes.at(-1)?.isIntersecting ?? false;
        latest.current();
      },
      { rootMargin: AHEAD },
    );
    sized.observe(canvas.current);
    seen.observe(canvas.current);
    return () => {
      sized.disconnect();
      seen.disconnect();
    };
  }, []);

  const shown = shownSize(table);
  const aspectRatio = shown.width / shown.height;
  return (
    <div className={styles.place}>
      <canvas
        ref={canvas}
        className={classes(styles.sand, table.isRound && styles.round)}
        style={{ width: `${Math.min(1, MAX_HEIGHT * aspectRatio) * 100}%`, aspectRatio }}
        role={label ? "img" : undefined}
        aria-label={label || undefined}
        aria-hidden={!label || undefined}
      />
    </div>
  );
}

function decoded(outline: Uint8Array): Shown {
  try {
    return decodeOutline(outline);
  } catch {
    return UNKNOWN;
  }
}
