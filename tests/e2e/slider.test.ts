import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { openPanel } from "../support/browser/browser";
import { readLights, setLights } from "../support/browser/lights";
import { hub, shareHub } from "../support/browser/shared-hub";
import { lightOf, type Seen, StripWatch } from "../support/hub/simulator-page";

const kDragMs = 5_000;
const kSweepMs = 2_000;
/**
 * Limit for the time between two changes of the strip: the panel saves every 100 ms; the computer may be
 * busy.
 */
const kLongestPauseMs = 1_000;

shareHub();

/** Counts the saves that are in flight at the same time. */
function countSaves(page: Page) {
  const saves = { sent: 0, now: 0, most: 0 };
  const isSave = (url: string) => url.endsWith("/api/config/led-config");
  const end = (url: string) => {
    if (isSave(url)) saves.now--;
  };
  page.on("request", (request) => {
    if (!isSave(request.url())) return;
    saves.sent++;
    saves.now++;
    saves.most = Math.max(saves.most, saves.now);
  });
  page.on("requestfinished", (request) => end(request.url()));
  page.on("requestfailed", (request) => end(request.url()));
  return saves;
}

/** Drags the thumb back and forth between a third and the end, as fast as the page draws. */
async function drag(page: Page): Promise<void> {
  const box = await page.getByLabel("Brightness").boundingBox();
  if (!box) throw new Error("The slider is not on screen.");
  const y = box.y + box.height / 2;
  const x = (part: number) => box.x + box.width * (1 / 3 + (2 / 3) * part);
  await page.mouse.move(x(0), y);
  await page.mouse.down();
  const begun = performance.now();
  for (let passed = 0; passed < kDragMs; passed = performance.now() - begun) {
    const sweep = (passed / kSweepMs) % 2;
    await page.mouse.move(x(sweep < 1 ? sweep : 2 - sweep), y);
    await page.evaluate(() => new Promise(requestAnimationFrame));
  }
  await page.mouse.up();
}

/** The longest time in ms between two different frames. */
function longestPause(seen: Seen[]): number {
  const changes = seen.filter(
    (state, index) => index === 0 || lightOf(state) !== lightOf(seen[index - 1] ?? state),
  );
  const pauses = changes.slice(1).map(({ at }, index) => at - (changes[index]?.at ?? at));
  return Math.max(...pauses);
}

const savedPercent = (token: string) => async () => {
  const { strips } = await readLights(hub, token);
  return Math.round((Number(strips[0]?.brightness) / 255) * 100);
};

it("dragging Brightness for 5 s changes the strip continuously, with one save at a time", async () => {
  const token = await hub.signIn();
  await setLights(hub, token);
  const page = await openPanel(hub, "/led-control", { token });
  await page.getByLabel("Brightness").waitFor();
  const saves = countSaves(page);
  const watch = await StripWatch.start(hub);
  await drag(page);
  const seen = await watch.stop();

  expect(saves.most).toBe(1);
  expect(saves.sent).toBeGreaterThan(15);
  expect(new Set(seen.map(lightOf)).size).toBeGreaterThan(15);
  expect(longestPause(seen)).toBeLessThan(kLongestPauseMs);
  const shown = Number(await page.getByLabel("Brightness").inputValue());
  await expect.poll(savedPercent(token)).toBe(shown);
});
