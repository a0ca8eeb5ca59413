/** Runs `task` after `ms`; the returned function cancels it. */
export type After = (ms: number, task: () => void) => () => void;

export interface PagePorts {
  after: After;
  isVisible(): boolean;
  /** Calls the listener when the page is hidden or shown, until the returned function is called. */
  onVisibility(listener: () => void): () => void;
}

export const PAGE: PagePorts = {
  after(ms, task) {
    const timer = setTimeout(task, ms);
    return () => clearTimeout(timer);
  },
  isVisible: () => !document.hidden,
  onVisibility(listener) {
    document.addEventListener("visibilitychange", listener);
    return () => document.removeEventListener("visibilitychange", listener);
  },
};

/**
 * Runs `task` immediately and then every `intervalMs`, never twice at the same time, and not while the page
 * is hidden. Returns a function that stops it.
 */
export function startPolling(task: () => Promise<unknown>, intervalMs: number, page = PAGE): () => void {
  let cancel = () => {};
  let running = false;
  let stopped = false;

  const round = async () => {
    cancel();
    if (running || stopped || !page.isVisible()) return;
    running = true;
    try {
      await task();
    } finally {
      running = false;
      if (!stopped) cancel = page.after(intervalMs, round);
    }
  };

  const ignore = page.onVisibility(round);
  void round();
  return () => {
    stopped = true;
    cancel();
    ignore();
  };
}
