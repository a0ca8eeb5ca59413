import type { Locator, Page } from "playwright-core";
import { until } from "../hub/until";

/** Simulates a return to the tab: the panel then sends all its polls at once. */
export const glance = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));

/**
 * For `expect.poll` of something that follows from a response of the hub: makes the page poll before each
 * reading.
 */
export function glancing<T>(page: Page, read: () => Promise<T>): () => Promise<T> {
  return async () => {
    await glance(page);
    return read();
  };
}

const kOften = 150;

/** Waits, polling the hub, until the element is visible. */
export async function seen(locator: Locator, timeout = 30_000): Promise<void> {
  const isThere = glancing(locator.page(), () => locator.first().isVisible());
  await until(isThere, (there) => there, { timeout, interval: kOften, what: String(locator) });
}

/** Waits, polling the hub, until the element is gone. */
export async function gone(locator: Locator, timeout = 30_000): Promise<void> {
  const left = glancing(locator.page(), () => locator.count());
  await until(left, (count) => count === 0, { timeout, interval: kOften, what: `no ${locator}` });
}

/** Delays the page's requests to `url` until the returned function is called. */
export async function holdBack(page: Page, url: string): Promise<() => void> {
  let goOn = () => {};
  const allowed = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  await page.route(url, async (route) => {
    await allowed;
    await route.continue();
  });
  return goOn;
}
