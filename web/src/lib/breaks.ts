const WORK_MS = 10;

/** Something to wait for when a break is due; nothing otherwise. */
export type Breaks = () => Promise<void> | undefined;

/** For long work that shall not hold up the page. */
export function startBreaks(): Breaks {
  let due = performance.now() + WORK_MS;
  const rest = async () => {
    await new Promise((resolve) => setTimeout(resolve));
    due = performance.now() + WORK_MS;
  };
  return () => (performance.now() < due ? undefined : rest());
}
