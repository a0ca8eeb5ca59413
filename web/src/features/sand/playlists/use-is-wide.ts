import { useEffect, useState } from "react";

/** In the root's font size, as in Player.module.css. */
const WIDE = 56.25;

const isWideNow = () =>
  innerWidth >= WIDE * Number.parseFloat(getComputedStyle(document.documentElement).fontSize);

/** Whether there is room for two columns; a new font size counts from the next change of the window on. */
export function useIsWide(): boolean {
  const [isWide, setWide] = useState(isWideNow);
  useEffect(() => {
    const follow = () => setWide(isWideNow());
    addEventListener("resize", follow);
    return () => removeEventListener("resize", follow);
  }, []);
  return isWide;
}
