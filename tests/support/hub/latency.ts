import type { Hub } from "./hub";

const kBrowsers = 3;
const kPollEveryMs = 1000; // more often than a dashboard polls

export const waitMs = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Sends the requests of three open dashboards until the returned function is called. */
export function pollAsDashboards(hub: Hub, token: string): () => Promise<void> {
  let isOver = false;
  const poll = async () => {
    while (!isOver) {
      await hub.call("GET", "/api/config/device/status", { token });
      await hub.call("GET", "/api/config/configs", { token });
      await hub.call("GET", "/api/gcode/table", { token });
      await waitMs(kPollEveryMs);
    }
  };
  const browsers = Array.from({ length: kBrowsers }, poll);
  return async () => {
    isOver = true;
    await Promise.all(browsers);
  };
}

/** Median, 95th percentile and maximum of times in ms, rounded. */
export function percentiles(times: readonly number[]) {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => Math.round(sorted[Math.ceil(share * sorted.length) - 1] ?? Number.NaN);
  return { median: at(0.5), p95: at(0.95), most: at(1) };
}
