/**
 * Runs `task` at once and then every `intervalMs`, never twice at the same time, and not while the tab is hidden.
 * Returns what stops it.
 */
export function startPolling(task: () => Promise<unknown>, intervalMs: number): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running = false;
  let stopped = false;

  const round = async () => {
    clearTimeout(timer);
    if (running || stopped || document.hidden) return;
    running = true;
    await task();
    running = false;
    if (!stopped) timer = setTimeout(round, intervalMs);
  };
  const onVisibility = () => void (document.hidden ? clearTimeout(timer) : round());

  document.addEventListener("visibilitychange", onVisibility);
  void round();
  return () => {
    stopped = true;
    clearTimeout(timer);
    document.removeEventListener("visibilitychange", onVisibility);
  };
}
