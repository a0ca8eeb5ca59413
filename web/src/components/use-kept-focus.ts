import { type RefObject, useEffect, useRef } from "react";

/** Keeps the keyboard focus in the list when a row is removed together with the focused button. */
export function useKeptFocus(list: RefObject<HTMLElement | null>, count: number): void {
  const before = useRef(count);
  useEffect(() => {
    if (count < before.current && document.activeElement === document.body) list.current?.focus();
    before.current = count;
  }, [list, count]);
}
