import { type ReactNode, useEffect, useRef } from "react";
import { usePathname } from "wouter/use-browser-location";
import { NavigationBar } from "./NavigationBar";
import styles from "./Shell.module.css";

export function Shell({ children }: { children: ReactNode }) {
  const main = useRef<HTMLElement>(null);
  useStartAtTop(main);
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

/** A new screen begins at its top, also for those who hear it. */
function useStartAtTop(main: { current: HTMLElement | null }) {
  const path = usePathname();
  const shown = useRef(path);
  useEffect(() => {
    if (shown.current === path) return;
    shown.current = path;
    window.scrollTo(0, 0);
    main.current?.focus({ preventScroll: true });
  }, [path, main]);
}
