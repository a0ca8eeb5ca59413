import { type KeyboardEvent, type PointerEvent, useRef } from "react";
import { isMovingKey, useDrag } from "../../../../components/fields/use-drag";
import styles from "./StripSegments.module.css";

interface BorderProps {
  label: string;
  /** The LED in front of which the border is. */
  led: number;
  min: number;
  max: number;
  ledCount: number;
  onMove: (led: number) => void;
  onDragStart: () => void;
  onDragEnd: () => void;
}

const STEPS: Record<string, number> = {
  ArrowLeft: -1,
  ArrowDown: -1,
  ArrowRight: 1,
  ArrowUp: 1,
  PageDown: -10,
  PageUp: 10,
};

/** A border between two segments, moved by dragging it or by keys. */
export function Border({ label, led, min, max, ledCount, onMove, onDragStart, onDragEnd }: BorderProps) {
  const drag = useDrag(onDragStart, onDragEnd);
  const isHeld = useRef(false);
  const hold = (event: PointerEvent<HTMLElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    isHeld.current = true;
    drag.start();
  };
  const release = () => {
    isHeld.current = false;
  };
  const follow = ({ currentTarget, clientX }: PointerEvent<HTMLElement>) => {
    const strip = currentTarget.parentElement?.getBoundingClientRect();
    if (isHeld.current && strip) onMove(((clientX - strip.left) / strip.width) * ledCount);
  };
  const press = (event: KeyboardEvent) => {
    if (!isMovingKey(event.key)) return;
    event.preventDefault();
    if (event.key === "Home") onMove(min);
    else if (event.key === "End") onMove(max);
    else onMove(led + (STEPS[event.key] ?? 0));
  };
  return (
    <div
      className={styles.border}
      style={{ left: `${(led / ledCount) * 100}%` }}
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={min}
      aria-valuemax={max}
      aria-valuenow={led}
      aria-valuetext={`LED ${led}`}
      onPointerDown={hold}
      onPointerMove={follow}
      onPointerUp={release}
      onPointerCancel={release}
      onKeyDown={press}
    />
  );
}
