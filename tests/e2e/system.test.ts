import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { pathOf, shareBrowser } from "../support/browser/browser";
import { changeHardware, openDevices } from "../support/browser/devices";
import { holdBack } from "../support/browser/glance";
import { storedSession } from "../support/browser/screens";
import { isSignedIn, toast } from "../support/browser/settings";
import { Hub } from "../support/hub/hub";

shareBrowser();

/** Runs a test with a separate hub, because it changes the whole hub. */
async function withHub(run: (other: Hub, token: string) => Promise<void>): Promise<void> {
  const other = await Hub.start();
  try {
    await run(other, await other.signIn());
  } finally {
    await other.stop();
  }
}

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const dialog = (page: Page) => page.getByRole("dialog");
const confirm = (page: Page, name: string) => dialog(page).getByRole("button", { name, exact: true }).click();

describe("a restart", () => {
  it("asks for confirmation, waits without an error, and ends when the hub is back", () =>
    withHub(async (other, owner) => {
      const page = await openDevices(other, owner);
      await press(page, "Restart");
      await confirm(page, "Cancel");
      await press(page, "Restart");
      await dialog(page).getByText("The lights go out for a moment").waitFor();
      const mayLook = await holdBack(page, "**/api/system/info");
      await confirm(page, "Restart");
      await page.getByText("Restarting…").waitFor();
      expect(await page.getByRole("alert").count()).toBe(0);
      await other.restarted();
      mayLook();
      await toast(page, "The hub is back.").waitFor();
      await page.getByText("restart asked for").waitFor();
      expect(pathOf(page)).toBe("/settings?section=devices");
      expect(await isSignedIn(other, owner)).toBe(true);
    }));
});

describe("a factory reset", () => {
  it("requires the word RESET, and leads to the first start", () =>
    withHub(async (other, owner) => {
      await changeHardware(other, owner, { ledCount: 33 });
      const page = await openDevices(other, owner);
      await press(page, "Factory reset");
      const erase = dialog(page).getByRole("button", { name: "Erase everything" });
      for (const word of ["", "reset", "RESE"]) {
        await page.getByLabel("Type RESET to confirm").fill(word);
        expect(await erase.isDisabled()).toBe(true);
      }
      await page.getByLabel("Type RESET to confirm").fill("RESET");
      await erase.click();
      await page.getByText("Erasing everything…").waitFor();
      await page.getByRole("heading", { name: "Create the owner account" }).waitFor();
      expect(pathOf(page)).toBe("/login");
      expect(await page.getByRole("alert").count()).toBe(0);
      expect((await storedSession(page)).ofTab).toBeNull();
      const { body } = await other.call<{ setupRequired: boolean }>("GET", "/api/auth/status");
      expect(body.setupRequired).toBe(true);
    }));
});
