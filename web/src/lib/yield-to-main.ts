const WORK_MS = 10;

/**
 * Lets the browser do other work if the script has run for 10 ms; resolves to whether it did. Rejects
 * afterwards if the signal was aborted.
 */
export type YieldToMain = () => Promise<boolean>;

/** Resolves after the browser has run other tasks. A message avoids the 4 ms that browsers add to nested timers. */
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
