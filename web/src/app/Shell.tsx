import { type ReactNode, useLayoutEffect, useRef } from "react";
import { usePathname } from "wouter/use-browser-location";
import { useDeviceStatusPolling } from "../state/device-status";
import { NavigationBar } from "./NavigationBar";
import styles from "./Shell.module.css";

/** The control screen polls the status itself, more often. */
const POLLS_ITSELF = "/led-control";

/** Time in ms for a screen to grow until its old scroll position exists. */
const PATIENCE_MS = 3_000;

export function Shell({ children }: { children: ReactNode }) {
  const main = useRef<HTMLElement>(null);
  const path = usePathname();
  useScrollPosition(main, path);
  useDeviceStatusPolling(path !== POLLS_ITSELF);
  return (
    <>
      <a className={styles.skip} href="#main">
        Skip to content
      </a>
      <NavigationBar />
      <main id="main" ref={main} tabIndex={-1} className={styles.main}>
        {children}
      </main>
    </>
  );
}

/** Where each screen was scrolled to, in px, by path. */
const positions: Record<string, number> = {};
let isBackOrForward = false;

history.scrollRestoration = "manual";
// A reload is the browser's business.
addEventListener("pagehide", () => {
  history.scrollRestoration = "auto";
});
addEventListener("scroll", () => {
  positions[location.pathname] = scrollY;
});
addEventListener("popstate", () => {
  isBackOrForward = true;
});

/** A new screen starts at its top, also for screen readers. After Back it is where it was. */
function useScrollPosition(main: { current: HTMLElement | null }, path: string) {
  const shown = useRef(path);
  useLayoutEffect(() => {
    const wanted = (isBackOrForward && positions[path]) || 0;
    isBackOrForward = false;
    if (shown.current === path || !main.current) return;
    shown.current = path;
    main.current.focus({ preventScroll: true });
    // The screen grows while it loads.
    const growth = new ResizeObserver(() => {
      scrollTo(0, wanted);
      if (Math.ceil(scrollY) >= wanted) growth.disconnect();
    });
    growth.observe(main.current);
    const timer = setTimeout(() => growth.disconnect(), PATIENCE_MS);
    return () => {
      clearTimeout(timer);
      growth.disconnect();
    };
  }, [path, main]);
}
