import type { Locator, Page } from "playwright-core";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { espImage } from "../../scripts/lib/esp-image.mjs";
import { shareBrowser } from "../support/browser/browser";
import { openFirmware, updateRows, versionRow } from "../support/browser/firmware-screen";
import { alertLines, linesOf, toast } from "../support/browser/settings";
import { hubDevice, uploadFirmware } from "../support/hub/firmware";
import { Hub } from "../support/hub/hub";

let hub: Hub;
let token: string;
beforeEach(async () => {
  hub = await Hub.start();
  token = await hub.signIn();
});
afterEach(() => hub.stop());
shareBrowser();

async function put(
  version: string,
  fields: Partial<Parameters<typeof uploadFirmware>[3]> = {},
): Promise<number> {
  const project = fields.category === "led_matrix" ? "lumisand-satellite" : "lumisand-hub";
  const answer = await uploadFirmware(hub, token, espImage({ version, project }), { version, ...fields });
  expect(answer.status, answer.text).toBe(200);
  return answer.body.version.id;
}

const deleteButton = (row: Locator) => row.getByRole("button", { name: /^Delete/ });
const confirm = (page: Page) => page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
const expectAlert = (page: Page, text: string) => expect.poll(() => alertLines(page)).toEqual([text]);

describe("a version", () => {
  it("can be searched by words, category and stability", async () => {
    await put("1.0.0", { category: "led_matrix", device: "matrix-2" });
    await put("2.0.0", { category: "led_matrix" });
    await put("3.0.0");
    const page = await openFirmware(hub, token);
    const list = page.getByRole("list", { name: "Firmware versions" });
    const shown = () => list.getByRole("listitem").locator("strong").allTextContents();
    expect(await shown()).toEqual(["3.0.0", "2.0.0", "1.0.0"]);
    await page.getByLabel("Category", { exact: true }).selectOption("LED matrix");
    await expect.poll(shown).toEqual(["2.0.0", "1.0.0"]);
    await page.getByLabel("Filter").fill("matrix 2");
    await expect.poll(shown).toEqual(["1.0.0"]);
    await page.getByLabel("Filter").fill("nothing like it");
    await page.getByText("No version fits the filter.").waitFor();
    await page.getByLabel("Filter").fill("");
    await page.getByRole("switch", { name: "Stable only" }).check();
    await expect.poll(shown).toEqual(["2.0.0", "1.0.0"]);
  });

  it("is deleted after a confirmation, and disappears at once", async () => {
    await put("1.0.0");
    await put("2.0.0");
    const page = await openFirmware(hub, token);
    await deleteButton(versionRow(page, "1.0.0")).click();
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    let letPass = () => {};
    const held = new Promise<void>((resolve) => {
      letPass = resolve;
    });
    await page.route("**/api/ota/versions/*", async (route) => {
      await held;
      await route.continue();
    });
    await deleteButton(versionRow(page, "1.0.0")).click();
    await confirm(page);
    await versionRow(page, "1.0.0").waitFor({ state: "detached" });
    letPass();
    await toast(page, "Firmware version deleted successfully!").waitFor();
    const list = page.getByRole("list", { name: "Firmware versions" });
    expect(await list.evaluate((shown) => shown === document.activeElement)).toBe(true);
    await page.reload();
    await versionRow(page, "2.0.0").waitFor();
    expect(await versionRow(page, "1.0.0").count()).toBe(0);
  });

  it("that another administrator deleted first disappears with a message", async () => {
    const id = await put("1.0.0");
    const page = await openFirmware(hub, token);
    await deleteButton(versionRow(page, "1.0.0")).click();
    expect((await hub.call("DELETE", `/api/ota/versions/${id}`, { token })).status).toBe(200);
    await confirm(page);
    await expectAlert(page, "Delete failed: There is no such version.");
    expect(await versionRow(page, "1.0.0").count()).toBe(0);
  });

  it("stays when the hub does not respond", async () => {
    await put("1.0.0");
    const page = await openFirmware(hub, token);
    await hub.kill();
    await deleteButton(versionRow(page, "1.0.0")).click();
    await confirm(page);
    await expectAlert(page, "Delete failed. Please try again.");
    await versionRow(page, "1.0.0").waitFor();
    await page.getByRole("button", { name: "Dismiss" }).click();
    await page.getByRole("alert").waitFor({ state: "detached" });
  });

  it("for matrices cannot be installed while none is paired, and the reason is shown", async () => {
    await put("1.0.0", { category: "led_matrix" });
    const page = await openFirmware(hub, token);
    await versionRow(page, "1.0.0").getByRole("button", { name: "Install" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Install" }).click();
    await expectAlert(page, "Version 1.0.0 was not installed: No LED matrix is paired.");
  });
});

describe("the history", () => {
  it("shows the latest ten records, and more on request", { timeout: 60_000 }, async () => {
    for (let next = 1; next <= 12; next++) await put(`1.${next}.0`);
    const page = await openFirmware(hub, token);
    await expect.poll(() => updateRows(page).count()).toBe(10);
    expect((await linesOf(updateRows(page).first())).slice(0, 3)).toEqual([
      "Uploaded",
      "Admin Upload",
      " · 1.12.0",
    ]);
    await page.getByRole("button", { name: "Show more" }).click();
    await expect.poll(() => updateRows(page).count()).toBe(12);
    expect(await page.getByRole("button", { name: "Show more" }).count()).toBe(0);
  });

  it("deletes a record after a confirmation", async () => {
    await put("1.0.0");
    const page = await openFirmware(hub, token);
    await deleteButton(updateRows(page).first()).click();
    await confirm(page);
    await toast(page, "Update history record deleted successfully!").waitFor();
    await page.getByText("Nothing was uploaded or installed yet.").waitFor();
    await versionRow(page, "1.0.0").waitFor();
  });

  it("says that another user has deleted it already, or that the hub does not respond", async () => {
    await put("1.0.0");
    await put("2.0.0");
    const page = await openFirmware(hub, token);
    const { updates } = (
      await hub.call<{ updates: { id: number }[] }>("GET", "/api/ota/update-history", { token })
    ).body;
    await deleteButton(updateRows(page).first()).click();
    await hub.call("DELETE", `/api/ota/update-history/${updates[0]?.id}`, { token });
    await confirm(page);
    await expectAlert(page, "Delete failed: There is no such entry.");
    await hub.kill();
    await deleteButton(updateRows(page).first()).click();
    await confirm(page);
    await expectAlert(page, "Delete failed. Please try again.");
    await expect.poll(() => updateRows(page).count()).toBe(1);
  });

  it("has a colour for each status", async () => {
    const page = await openFirmware(hub, token);
    const updates = ["success", "failed", "installing", "uploaded", "strange"].map((status, at) => ({
      id: 9 - at,
      device_id: hubDevice,
      version: "1.0.0",
      device_category: "led_strip",
      status,
      started_at: null,
      error_message: null,
      progress: status === "installing" ? 10 : null,
    }));
    await page.route("**/api/ota/update-history*", (route) => route.fulfill({ json: { updates, total: 5 } }));
    await page.reload();
    await expect.poll(() => updateRows(page).count()).toBe(5);
    const colors = await updateRows(page).evaluateAll((rows) =>
      rows.map((row) => getComputedStyle(row.querySelector("[data-status]") as Element).color),
    );
    expect(colors).toEqual([
      "rgb(111, 211, 154)",
      "rgb(255, 141, 133)",
      "rgb(242, 207, 74)",
      "rgb(199, 165, 255)",
      "rgb(127, 180, 255)",
    ]);
  });

  it("shows why it could not be loaded, and loads on Retry", async () => {
    await put("1.0.0");
    const page = await openFirmware(hub, token);
    await page.getByRole("link", { name: "Profile" }).click();
    await hub.kill();
    await page.getByRole("link", { name: "Firmware Updates" }).click();
    await expect
      .poll(() => alertLines(page))
      .toEqual(["Failed to load the firmware: The hub does not answer.", "Retry"]);
    await hub.restart({ args: ["--port", new URL(page.url()).port] });
    await page.getByRole("button", { name: "Retry" }).click();
    await page.getByRole("alert").waitFor({ state: "detached" });
    await versionRow(page, "1.0.0").waitFor();
  });
});
