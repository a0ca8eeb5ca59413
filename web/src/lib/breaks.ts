const WORK_MS = 10;

/**
 * For long work that shall not hold up the page: waits when a break is due, and answers whether it was. Throws
 * then if the work is not wanted any more.
 */
export type Breaks = () => Promise<boolean>;

export function startBreaks(signal?: AbortSignal): Breaks {
  let began = performance.now();
  return async () => {
    const isDue = performance.now() > began + WORK_MS;
    if (isDue) {
      await new Promise((resolve) => setTimeout(resolve));
      signal?.throwIfAborted();
      began = performance.now();
    }
    return isDue;
  };
}
