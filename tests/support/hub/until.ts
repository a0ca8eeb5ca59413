import { vi } from "vitest";

interface Limits {
  timeout?: number;
  interval?: number;
  /** What is awaited, for the error message. */
  what?: string;
}

/**
 * Reads repeatedly until the value is the awaited one, and returns it. Unlike `expect.poll` it also works in
 * hooks.
 */
export function until<T>(
  read: () => T | Promise<T>,
  isIt: (value: T) => boolean,
  { timeout = 20_000, interval = 50, what = "it" }: Limits = {},
): Promise<T> {
  const look = async () => {
    const value = await read();
    if (isIt(value)) return value;
    throw new Error(`Waited in vain for ${what}; last there was ${JSON.stringify(value)}`);
  };
  return vi.waitFor(look, { timeout, interval });
}
