import { vi } from "vitest";

interface Limits {
  timeout?: number;
  interval?: number;
  /** What was waited for, to name it when it does not come. */
  what?: string;
}

/** Reads again and again until the value is the one waited for, and gives it. Unlike `expect.poll` it serves hooks, too. */
export function until<T>(
  read: () => T | Promise<T>,
  isIt: (value: T) => boolean,
  { timeout = 10_000, interval = 50, what = "it" }: Limits = {},
): Promise<T> {
  const look = async () => {
    const value = await read();
    if (isIt(value)) return value;
    throw new Error(`Waited in vain for ${what}; last there was ${JSON.stringify(value)}`);
  };
  return vi.waitFor(look, { timeout, interval });
}
