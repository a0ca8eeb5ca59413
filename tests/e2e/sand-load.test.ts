import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { newProfile, shareBrowser } from "../support/browser";
import { writeSand } from "../support/canvas-file";
import { Hub } from "../support/hub";
import { Sand } from "../support/sand";

shareBrowser();

const kSegments = 200_000;

/** A dense spiral that stays on the table. */
function manyPoints() {
  return Array.from({ length: kSegments + 1 }, (_, at) => {
    const angle = at / 40;
    const radius = 200 + (at / kSegments) * 1750;
    return {
      x: Math.round(3000 + radius * Math.cos(angle)),
      y: Math.round(2000 + radius * Math.sin(angle)),
    };
  });
}

it("200,000 segments are shown without a script task over 50 ms", { timeout: 60_000 }, async () => {
  const store = mkdtempSync(join(tmpdir(), "lumisand-test-"));
  writeSand(store, manyPoints());
  const hub = await Hub.start({ store });
  try {
    const token = await hub.signIn();
    const segments = await new Sand(hub, token).segments();
    expect(segments.length).toBe(kSegments);

    const profile = await newProfile(hub, { token });
    await profile.addInitScript(() => {
      const tasks: number[] = [];
      Object.assign(window, { longTasks: tasks });
      new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries()) tasks.push(duration);
      }).observe({ type: "longtask", buffered: true });
    });
    const page = await profile.newPage();
    await page.goto("/sand-table");
    await page.getByRole("img", { name: "The sand with what was drawn" }).waitFor();
    await page.locator("canvas").first().waitFor();
    const longTasks = await page.evaluate(() => (window as unknown as { longTasks: number[] }).longTasks);
    expect(longTasks.filter((duration) => duration > 50)).toEqual([]);
  } finally {
    await hub.stop();
    rmSync(store, { recursive: true, force: true });
  }
});
