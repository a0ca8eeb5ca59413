import { type ReactNode, useLayoutEffect, useRef } from "react";
import { usePathname } from "wouter/use-browser-location";
import { useDeviceStatusPolling } from "../state/device-status";
import { NavigationBar } from "./NavigationBar";
import { PasswordQuestion } from "./PasswordQuestion";
import styles from "./Shell.module.css";

/** The LED Control screen polls the status itself, more often. */
const POLLS_ITSELF = "/led-control";

/** Maximum time in ms to wait until a loading screen is tall enough for its old scroll position. */
const PATIENCE_MS = 3_000;

export function Shell({ children }: { children: ReactNode }) {
  const main = useRef<HTMLElement>(null);
  const path = usePathname();
  useScrollPosition(main, path);
  useDeviceStatusPolling(path !== POLLS_ITSELF);
  return (
    <>
      <a className={`filled absolute rounded ${styles.skip}`} href="#main">
        Skip to content
      </a>
      <NavigationBar />
      <main id="main" ref={main} tabIndex={-1} className={`autoMargin ${styles.main}`}>
        {children}
      </main>
      <PasswordQuestion />
    </>
  );
}

/** Where each screen was scrolled to, in px, by path. */
const positions: Record<string, number> = {};
let isBackOrForward = false;
let pathBefore = location.pathname;

history.scrollRestoration = "manual";
// After a reload the browser itself restores the scroll position.
addEventListener("pagehide", () => {
  history.scrollRestoration = "auto";
});
addEventListener("scroll", () => {
  positions[location.pathname] = scrollY;
});
addEventListener("popstate", () => {
  // Back may also only close a dialog of the screen.
  isBackOrForward = location.pathname !== pathBefore;
});

/**
 * Scrolls a new screen to its top and moves the focus there, also for screen readers. After Back or Forward
 * it restores the screen's old position.
 */
function useScrollPosition(main: { current: HTMLElement | null }, path: string) {
  const shown = useRef(path);
  useLayoutEffect(() => {
    const wanted = (isBackOrForward && positions[path]) || 0;
    isBackOrForward = false;
    if (shown.current === path || !main.current) return;
    shown.current = path;
    pathBefore = path;
    main.current.focus({ preventScroll: true });
    scrollTo(0, wanted);
    // Whatever the screen scrolls to by itself is left alone.
    if (!wanted) return;
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
