import { useEffect, useState } from "react";
import { mediaQuery } from "../../../lib/root-font";

const isWideNow = () => matchMedia(mediaQuery("(min-width: 56.25em)")).matches;

/** Whether there is room for two columns. */
export function useIsWide(): boolean {
  const [isWide, setWide] = useState(isWideNow);
  useEffect(() => {
    const follow = () => setWide(isWideNow());
    addEventListener("resize", follow);
    return () => removeEventListener("resize", follow);
  }, []);
  return isWide;
}
