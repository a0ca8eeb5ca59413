import { useEffect, useRef } from "react";
import { navigate } from "wouter/use-browser-location";

/** For an element to whose card an address with this hash leads. Its first input gets the focus. */
export function useHashTarget<Target extends HTMLElement>(hash: `#${string}`) {
  const target = useRef<Target>(null);
  useEffect(() => {
    if (location.hash !== hash || !target.current) return;
    const section = target.current.closest("section");
    const show = () => section?.scrollIntoView();
    show();
    // The screen grows while it loads.
    const growth = new ResizeObserver(show);
    growth.observe(document.body);
    setTimeout(() => growth.disconnect(), 2000);
    target.current.querySelector("input")?.focus({ preventScroll: true });
    // Once: later reloads and returns keep their place.
    navigate(location.pathname + location.search, { replace: true });
  }, [hash]);
  return target;
}
