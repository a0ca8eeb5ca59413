import { type CSSProperties, type KeyboardEvent, type PointerEvent, useRef } from "react";
import { hueName } from "../../lib/hsv";
import styles from "./HueRing.module.css";
import { isMovingKey, useDrag } from "./use-drag";

interface HueRingProps {
  /** Degrees, 0-359. */
  hue: number;
  /** The color in the middle. */
  color: string;
  disabled?: boolean;
  onChange: (hue: number) => void;
  onDragStart?: () => void;
  onDragEnd?: () => void;
}

const STEP = 5;
const PAGE = 30;
const LAST = 359;

/** A slider bent to a ring. Only the ring itself takes touches, so a finger in its middle scrolls the page. */
export function HueRing({ hue, color, disabled, onChange, onDragStart, onDragEnd }: HueRingProps) {
  const ring = useRef<HTMLDivElement>(null);
  const thumb = useRef<HTMLDivElement>(null);
  const isHeld = useRef(false);
  const drag = useDrag(onDragStart, onDragEnd);

  const follow = ({ clientX, clientY }: PointerEvent) => {
    const box = ring.current?.getBoundingClientRect();
    if (!box) return;
    const x = clientX - box.left - box.width / 2;
    const y = clientY - box.top - box.height / 2;
    const next = (Math.round((Math.atan2(x, -y) * 180) / Math.PI) + 360) % 360;
    if (next !== hue) onChange(next);
  };

  const press = (event: PointerEvent) => {
    if (disabled) return;
    isHeld.current = true;
    event.currentTarget.setPointerCapture(event.pointerId);
    thumb.current?.focus({ preventScroll: true });
    drag.start();
    follow(event);
  };
  const release = () => {
    isHeld.current = false;
  };

  const move = (event: KeyboardEvent) => {
    if (disabled || !isMovingKey(event.key)) return;
    event.preventDefault();
    drag.start();
    onChange(movedBy(event.key, hue));
  };

  return (
    <div
      ref={ring}
      className={`rigid relative autoMargin ${styles.ring}`}
      style={{ "--hue": `${hue}deg`, "--light": color } as CSSProperties}
    >
      <svg className={`absolute inert ${styles.area}`} viewBox="0 0 100 100" aria-hidden="true">
        {/* biome-ignore lint/a11y/noStaticElementInteractions: for pointers; the thumb is the slider */}
        <circle
          cx="50"
          cy="50"
          r="40"
          onPointerDown={press}
          onPointerMove={(event) => isHeld.current && follow(event)}
          onPointerUp={release}
          onPointerCancel={release}
          onMouseDown={(event) => event.preventDefault()}
        />
      </svg>
      <div
        ref={thumb}
        className={`absolute ${styles.thumb}`}
        role="slider"
        tabIndex={disabled ? -1 : 0}
        aria-label="Hue"
        aria-valuemin={0}
        aria-valuemax={LAST}
        aria-valuenow={hue}
        aria-valuetext={`${hueName(hue)}, ${hue}°`}
        aria-disabled={disabled || undefined}
        onKeyDown={move}
        onKeyUp={drag.end}
        onBlur={drag.end}
      />
    </div>
  );
}

function movedBy(key: string, hue: number): number {
  if (key === "Home") return 0;
  if (key === "End") return LAST;
  const step = key.startsWith("Page") ? PAGE : STEP;
  const isUp = key === "ArrowRight" || key === "ArrowUp" || key === "PageUp";
  return (hue + (isUp ? step : -step) + 360) % 360;
}
