const WORK_MS = 10;

/** Waits if a break is due, and returns whether it did. Throws after a break if aborted. */
export type YieldToMain = () => Promise<boolean>;

/** A message is queued like a timer, but without the 4 ms that browsers add to consecutive timers. */
function otherTasks(): Promise<void> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}

export function startYielding(signal?: AbortSignal): YieldToMain {
  let began = performance.now();
  return async () => {
    const isDue = performance.now() > began + WORK_MS;
    if (isDue) {
      await otherTasks();
      signal?.throwIfAborted();
      began = performance.now();
    }
    return isDue;
  };
}
