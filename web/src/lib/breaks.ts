const WORK_MS = 10;

/**
 * For long work that shall not hold up the page: waits when a break is due, and answers whether it was. Throws
 * then if the work is not wanted any more.
 */
export type Breaks = () => Promise<boolean>;

/** A message waits its turn as a timer does, but not the 4 ms that browsers add to timers in a row. */
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

export function startBreaks(signal?: AbortSignal): Breaks {
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
