import { type ReactNode, useEffect, useRef } from "react";
import { usePathname } from "wouter/use-browser-location";
import { useDeviceStatusPolling } from "../state/device-status";
import { NavigationBar } from "./NavigationBar";
import styles from "./Shell.module.css";

/** The control screen polls the status itself, more often. */
const POLLS_ITSELF = "/led-control";

export function Shell({ children }: { children: ReactNode }) {
  const main = useRef<HTMLElement>(null);
  const path = usePathname();
  useStartAtTop(main, path);
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

/** A new screen starts at its top, also for screen readers. */
function useStartAtTop(main: { current: HTMLElement | null }, path: string) {
  const shown = useRef(path);
  useEffect(() => {
    if (shown.current === path) return;
    shown.current = path;
    window.scrollTo(0, 0);
    main.current?.focus({ preventScroll: true });
  }, [path, main]);
}
