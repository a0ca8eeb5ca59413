import type { Locator, Page } from "playwright-core";
import { until } from "../hub/until";

/** As when somebody comes back to the tab: what the panel asks now and then it asks at once. */
export const glance = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));

/** For `expect.poll` of what only an answer of the hub brings: somebody looks again and again meanwhile. */
export function glancing<T>(page: Page, read: () => Promise<T>): () => Promise<T> {
  return async () => {
    await glance(page);
    return read();
  };
}

const kOften = 150;

/** Waits until the hub's answers have brought it. */
export async function seen(locator: Locator, timeout = 15_000): Promise<void> {
  const isThere = glancing(locator.page(), () => locator.first().isVisible());
  await until(isThere, (there) => there, { timeout, interval: kOften, what: String(locator) });
}

/** Waits until the hub's answers have taken it away. */
export async function gone(locator: Locator, timeout = 15_000): Promise<void> {
  const left = glancing(locator.page(), () => locator.count());
  await until(left, (count) => count === 0, { timeout, interval: kOften, what: `no ${locator}` });
}

/** Keeps the page's questions to `url` waiting until the function that it gives is called. */
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
