import { useEffect, useLayoutEffect, useMemo, useRef } from "react";
import { classes } from "../../../components/classes";
import { usePreferences } from "../../../state/preferences";
import { fitted, tableOf } from "./outline";
import styles from "./SandLine.module.css";
import type { DrawnLine, SandLineProps, StoredLine, TableShape } from "./sand-line";
import { paintSand, shownSize } from "./sand-picture";
import { NO_PICTURE, outlineOf, showPicture } from "./stored-pictures";

/** The greatest height of a picture for a width of 1; a longer table is narrower than its container. */
const MAX_HEIGHT = 1.6;

type Props<Shown> = Shown & Pick<SandLineProps, "label" | "on">;

/** A stored line is an image, which is painted once; others are painted again after each change. */
export function SandLine(props: SandLineProps) {
  return (
    <div className={`middle ${styles.place}`}>
      {props.outline ? <Picture {...props} /> : <Canvas {...props} />}
    </div>
  );
}

function Picture({ outline, on, label }: Props<StoredLine>) {
  const image = useRef<HTMLImageElement>(null);
  const isDark = usePreferences().theme === "dark";
  useEffect(
    () => (image.current ? showPicture(image.current, { outline, on, isDark }) : undefined),
    [outline, on, isDark],
  );
  return <img ref={image} src={NO_PICTURE} alt={label} {...looksOf(on ?? tableOf(outline))} />;
}

function Canvas({ label, on, line, table, of, isSmooth = false }: Props<DrawnLine>) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const isDark = usePreferences().theme === "dark";
  const shown = useMemo(() => {
    const { table: from, fit } = of ? outlineOf(of) : { table, fit: undefined };
    return on && line ? fitted({ table: from, fit, line }, on) : { table: from, line };
  }, [line, table, of, on]);
  const paint = () => {
    const ratio = devicePixelRatio;
    const { current } = canvas;
    if (!current?.clientWidth) return;
    const width = Math.round(current.clientWidth * ratio);
    const height = Math.round(current.clientHeight * ratio);
    // Setting a size clears the canvas, even if it is the same.
    if (current.width !== width) current.width = width;
    if (current.height !== height) current.height = height;
    for (const _ of paintSand(current, { ...shown, isSmooth, isDark, ratio }));
  };
  const latest = useRef(paint);
  latest.current = paint;
  // biome-ignore lint/correctness/useExhaustiveDependencies: paints what the last rendering shows
  useLayoutEffect(() => latest.current(), [shown, isSmooth, isDark]);
  useEffect(() => {
    const sized = new ResizeObserver(() => latest.current());
    if (canvas.current) sized.observe(canvas.current);
    return () => sized.disconnect();
  }, []);
  return (
    <canvas
      ref={canvas}
      role={label ? "img" : undefined}
      aria-label={label || undefined}
      aria-hidden={!label || undefined}
      {...looksOf(shown.table)}
    />
  );
}

function looksOf(table: TableShape) {
  const shown = shownSize(table);
  const aspectRatio = shown.width / shown.height;
  const width = `${Math.min(1, MAX_HEIGHT * aspectRatio) * 100}%`;
  return { className: classes(styles.sand, table.isRound && styles.round), style: { width, aspectRatio } };
}
