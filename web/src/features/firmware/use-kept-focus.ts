import { useEffect, useRef } from "react";

/** A row goes with the button that had the focus: who works by keyboard stays in the list. */
export function useKeptFocus(list: { current: HTMLElement | null }, count: number): void {
  const before = useRef(count);
  useEffect(() => {
    if (count < before.current && document.activeElement === document.body) list.current?.focus();
    before.current = count;
  }, [list, count]);
}
