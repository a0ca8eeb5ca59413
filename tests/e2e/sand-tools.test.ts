import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { openPanel, shareBrowser } from "../support/browser/browser";
import { seen } from "../support/browser/glance";
import { Hub } from "../support/hub/hub";
import { distanceTo, patient, Sand } from "../support/hub/sand";
import { VirtualTable } from "../support/hub/table";

shareBrowser();

interface World {
  page: Page;
  sand: Sand;
}

/** Runs `work` on the Sand Table screen of a hub whose virtual table has these options. */
async function withTable(args: string[], work: (world: World) => Promise<void>): Promise<void> {
  const table = await VirtualTable.start({ rate: 20, args });
  const hub = await Hub.start({ serial: table.port });
  try {
    const token = await hub.signIn();
    const page = await openPanel(hub, "/sand-table", { token });
    await seen(page.getByText("Online", { exact: true }));
    await work({ page, sand: new Sand(hub, token) });
  } finally {
    await hub.stop();
    await table.stop();
  }
}

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const card = (page: Page, name: string) => page.getByRole("region", { name });

it("the ball is moved with the keyboard, in the picture too, and the motors are released", {
  timeout: 60_000,
}, async () => {
  await withTable(["--homing", "off"], async ({ page, sand }) => {
    const pad = card(page, "Move the ball");
    await seen(pad.getByText("Position unknown"));
    for (const each of await pad.getByRole("button").all()) {
      const box = await each.boundingBox();
      expect(
        Math.min(box?.width ?? 0, box?.height ?? 0),
        String(await each.textContent()),
      ).toBeGreaterThanOrEqual(44);
    }
    // The controller answers `$H` with error:5: homing is off, so the hub asks the user for the position.
    await button(page, "Home").click();
    await button(page, "Ball is at 0,0").click();
    await seen(pad.getByText("0, 0 mm"));
    await button(page, "50 mm").focus();
    await page.keyboard.press("Space");
    // The hub takes no move until the reports have shown that the new position was taken.
    await expect.poll(() => sand.jog({ dx: 0 }), patient).toBe(200);
    await button(page, "Move right").press("Enter");
    await seen(pad.getByText("50, 0 mm"));
    await button(page, "To the centre").click();
    await seen(pad.getByText("300, 200 mm"));
    await expect.poll(async () => distanceTo(await sand.segments(), 175, 100), patient).toBeLessThan(1);
    await button(page, "Release the motors").click();
    await seen(page.getByText("The motors are released. Push the ball to 0,0 and confirm."));
    await button(page, "Ball is at 0,0").click();
    await seen(pad.getByText("0, 0 mm"));
  });
});
