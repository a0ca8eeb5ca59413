import { useEffect, useRef } from "react";

/** True for the keys that move a slider. */
export function isMovingKey(key: string): boolean {
  return key.startsWith("Arrow") || key.startsWith("Page") || key === "Home" || key === "End";
}

/** Calls `onEnd` once for every `onStart`, wherever the pointer is released, and on removal. */
export function useDrag(onStart?: () => void, onEnd?: () => void) {
  const isDragging = useRef(false);
  const listeners = useRef({ onStart, onEnd });
  listeners.current = { onStart, onEnd };

  const { start, end } = useRef({
    start: () => set(true),
    end: () => set(false),
  }).current;

  function set(dragging: boolean): void {
    if (isDragging.current === dragging) return;
    isDragging.current = dragging;
    if (dragging) listeners.current.onStart?.();
    else listeners.current.onEnd?.();
  }

  useEffect(() => {
    window.addEventListener("pointerup", end);
    window.addEventListener("pointercancel", end);
    return () => {
      window.removeEventListener("pointerup", end);
      window.removeEventListener("pointercancel", end);
      end();
    };
  }, [end]);

  return { start, end };
}
