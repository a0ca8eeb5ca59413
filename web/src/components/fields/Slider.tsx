import { type CSSProperties, useId, useRef } from "react";
import { classes } from "../classes";
import fields from "./Field.module.css";
import styles from "./Slider.module.css";
import { isMovingKey, useDrag } from "./use-drag";

export interface SliderProps {
  label: string;
  value: number;
  min: number;
  max: number;
  step?: number;
  /** The value in words, such as "40 %". */
  valueText: string;
  disabled?: boolean;
  /** One line: the label is for screen readers only, the value beside the slider. */
  isSlim?: boolean;
  /** Shown beside the label, for example why the slider is disabled. */
  note?: string;
  /** The track's CSS background, instead of a bar up to the value. */
  track?: string;
  onChange: (value: number) => void;
  /** A pointer or an arrow key was pressed: more values will follow. */
  onDragStart?: () => void;
  onDragEnd?: () => void;
}

/** Horizontal movement in px that makes a touch a drag. Before it, the touch may be the beginning of a scroll. */
const DRAG_FROM_PX = 8;

/** A touch acts only as a drag, and restores the value if the browser cancels it. */
export function Slider(props: SliderProps) {
  const { label, value, min, max, step = 1, valueText, note, track, onChange } = props;
  const id = useId();
  const drag = useDrag(props.onDragStart, props.onDragEnd);
  const touch = useRef<{ from: number; before: number; isDrag: boolean } | null>(null);
  const look = {
    "--fill": `${((value - min) / (max - min)) * 100}%`,
    "--track": track,
    // Both themes show where a track ends.
    "--edge": track && "0 0 0 1px var(--control-line)",
  } as CSSProperties;
  return (
    <div className={classes("grid gap4 shrinks", fields.field, props.isSlim && styles.slim)}>
      <div className={`wrap between ${styles.head}`}>
        <label className={props.isSlim ? "unseen" : fields.label} htmlFor={id}>
          {label}
        </label>
        {note && (
          <span id={`${id}-note`} className={fields.note}>
            {note}
          </span>
        )}
        <output className="bright strong digits" htmlFor={id} aria-hidden="true">
          {valueText}
        </output>
      </div>
      <input
        id={id}
        className={`full rounded pointer ${styles.slider}`}
        style={look}
        type="range"
        min={min}
        max={max}
        step={step}
        value={value}
        disabled={props.disabled}
        aria-valuetext={valueText}
        aria-describedby={note ? `${id}-note` : undefined}
        onChange={({ currentTarget }) => {
          if (!touch.current || touch.current.isDrag) onChange(Number(currentTarget.value));
          else currentTarget.value = String(value);
        }}
        onPointerDown={({ pointerType, clientX }) => {
          touch.current = pointerType === "touch" ? { from: clientX, before: value, isDrag: false } : null;
          drag.start();
        }}
        onPointerMove={({ clientX }) => {
          if (touch.current && Math.abs(clientX - touch.current.from) >= DRAG_FROM_PX)
            touch.current.isDrag = true;
        }}
        onPointerUp={() => {
          touch.current = null;
        }}
        onPointerCancel={() => {
          if (touch.current?.isDrag) onChange(touch.current.before);
          touch.current = null;
        }}
        onKeyDown={(event) => isMovingKey(event.key) && drag.start()}
        onKeyUp={drag.end}
        onBlur={drag.end}
      />
    </div>
  );
}
