import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { pathOf, shareBrowser } from "../support/browser/browser";
import { changeHardware, downloadBy, openDevices, readHardware } from "../support/browser/devices";
import { holdBack } from "../support/browser/glance";
import { readLights, setLights } from "../support/browser/lights";
import { signInButton, storedSession } from "../support/browser/screens";
import { addAccount, alertLines, isSignedIn, linesOf, openSection, toast } from "../support/browser/settings";
import { defaultOwner, Hub } from "../support/hub/hub";

const kLog = "/settings?section=devices&view=log";

let hub: Hub;
let token: string;
beforeAll(async () => {
  hub = await Hub.start({ now: "2026-11-21T12:00:00Z" });
  token = await hub.signIn();
});
afterAll(() => hub.stop());
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

async function uptimeOf(other: Hub, token: string): Promise<number> {
  return (await other.call<{ uptime: number }>("GET", "/api/system/info", { token })).body.uptime;
}

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const dialog = (page: Page) => page.getByRole("dialog");
const confirm = (page: Page, name: string) => dialog(page).getByRole("button", { name, exact: true }).click();

async function makeBackup(page: Page, { withUsers = false } = {}) {
  await press(page, "Back up");
  await page.getByLabel("Your password").fill(defaultOwner.password);
  if (withUsers) await page.getByRole("switch", { name: "Include users" }).check();
  return downloadBy(page, () => confirm(page, "Back up"));
}

const chooseFile = (page: Page, name: string, buffer: Buffer) =>
  page.getByLabel("Backup file").setInputFiles({ name, mimeType: "application/json", buffer });

describe("This hub", () => {
  it("shows its versions, the reason for its start and its storage", async () => {
    const page = await openDevices(hub, token);
    const facts = page
      .locator("section")
      .filter({ has: page.getByRole("heading", { name: "This hub" }) })
      .last();
    expect(await linesOf(facts.locator("dl"))).toEqual([
      ...[
        "Program",
        expect.stringMatching(/^\d+\.\d+\.\d+/),
        "Panel",
        expect.stringMatching(/^\d+\.\d+\.\d+/),
      ],
      ...["Uptime", expect.stringMatching(/^\d+[sm]$/), "Last start", "power on"],
    ]);
    await facts.getByText(/^Storage used: \d+\.\d [MGT]B of \d+\.\d [MGT]B$/).waitFor();
    await facts.getByRole("progressbar", { name: "Storage used" }).waitFor();
  });
});

describe("a backup", () => {
  it("asks for the password, and reports a wrong one", async () => {
    const page = await openDevices(hub, token);
    await press(page, "Back up");
    expect(await dialog(page).getByRole("button", { name: "Back up" }).isDisabled()).toBe(true);
    await page.getByLabel("Your password").fill("not-this-one");
    await page.keyboard.press("Enter");
    await expect.poll(() => alertLines(page)).toEqual(["Current password is wrong"]);
    await page.getByLabel("Your password").fill("nor-this-one");
    await page.getByRole("alert").waitFor({ state: "detached" });
    expect(await isSignedIn(hub, token)).toBe(true);
  });

  it("is a file named with the current date, without users unless they are requested", async () => {
    const page = await openDevices(hub, token);
    const plain = await makeBackup(page);
    expect(plain.name).toBe("lumisand-backup-2026-11-21.json");
    await toast(page, `The backup is in ${plain.name}.`).waitFor();
    expect(Object.keys(JSON.parse(plain.content.toString()).sections)).toEqual([
      "hardware",
      "led",
      "matrix",
      "scenes",
      "presets",
      "presetPlaylist",
      "schedule",
      "playlists",
      "mqtt",
      "wled",
    ]);
    const whole = await makeBackup(page, { withUsers: true });
    expect(Object.keys(JSON.parse(whole.content.toString()).sections)).toContain("users");
  });

  it("restores the settings at once", () =>
    withHub(async (other, owner) => {
      await setLights(other, owner, { strip: { color: "#112233" } });
      await changeHardware(other, owner, { ledCount: 33, place: "Zürich ☃" });
      const page = await openDevices(other, owner);
      const { name, content } = await makeBackup(page);
      // In its first second the hub's uptime is 0, as after the restart that the panel waits for.
      await expect.poll(() => uptimeOf(other, owner)).toBeGreaterThan(0);

      await setLights(other, owner, { strip: { color: "#ff0000" } });
      await changeHardware(other, owner, { ledCount: 44, place: "" });
      await press(page, "Restore");
      expect(await dialog(page).getByRole("button", { name: "Restore" }).isDisabled()).toBe(true);
      await chooseFile(page, name, content);
      await dialog(page)
        .getByText(
          "hardware, LED strip, LED matrices, scenes, presets, playlist of presets, schedule, playlists, MQTT, WLED apps and sync",
        )
        .waitFor();
      await dialog(page).getByText("lumisand", { exact: true }).waitFor();
      expect(await page.getByRole("switch", { name: "Also replace all users" }).count()).toBe(0);
      await confirm(page, "Restore");
      await toast(
        page,
        "Restored: hardware, LED strip, LED matrices, scenes, presets, playlist of presets, schedule, playlists, MQTT, WLED apps and sync.",
      ).waitFor();
      expect(await readHardware(other, owner)).toMatchObject({ ledCount: 33, place: "Zürich ☃" });
      expect((await readLights(other, owner)).strips[0]).toMatchObject({ color: "#112233" });
      expect(await isSignedIn(other, owner)).toBe(true);
    }));

  it("with users signs all users out, with the reason", () =>
    withHub(async (other, owner) => {
      const guest = await addAccount(other);
      const page = await openDevices(other, owner);
      const { name, content } = await makeBackup(page, { withUsers: true });
      await other.call("DELETE", `/api/auth/users/${guest.id}`, { token: owner });
      await press(page, "Restore");
      await chooseFile(page, name, content);
      expect(await page.getByLabel("Your password").count()).toBe(0);
      await page.getByRole("switch", { name: "Also replace all users" }).check();
      expect(await dialog(page).getByRole("button", { name: "Restore" }).isDisabled()).toBe(true);
      await page.getByLabel("Your password").fill("not-this-one");
      await confirm(page, "Restore");
      await expect.poll(() => alertLines(page)).toEqual(["Current password is wrong"]);
      expect(await isSignedIn(other, owner)).toBe(true);
      await page.getByLabel("Your password").fill(defaultOwner.password);
      await page.getByRole("alert").waitFor({ state: "detached" });
      await page.keyboard.press("Enter");
      await signInButton(page).waitFor();
      expect(await alertLines(page)).toEqual([
        "The backup was restored with its users. Please sign in again.",
      ]);
      expect(pathOf(page)).toBe("/login");
      expect((await storedSession(page)).ofTab).toBeNull();
      expect(await isSignedIn(other, owner)).toBe(false);
      await other.signIn(guest);
    }));

  it.each([
    ["something else", () => Buffer.from("[1, 2]"), "This file is not a backup of Lumisand."],
    ["too large", () => Buffer.alloc(288 * 1024 + 1, 32), "The file is too large to be a backup."],
    ["cut off", (whole: Buffer) => whole.subarray(0, 200), "The backup is incomplete: its end is missing."],
  ])("that is %s is not sent", async (_, spoil, sentence) => {
    const page = await openDevices(hub, token);
    const { name, content } = await makeBackup(page);
    await press(page, "Restore");
    await chooseFile(page, name, spoil(content));
    await expect.poll(() => alertLines(page)).toEqual([sentence]);
    expect(await dialog(page).getByRole("button", { name: "Restore" }).isDisabled()).toBe(true);
  });

  it.each([
    [
      "was tampered with",
      (text: string) => text.replace(/"ledCount":\d+/, '"ledCount":999'),
      "The backup is damaged: it was changed since it was made.",
    ],
    [
      "is of a newer version",
      () => readFileSync("tests/fixtures/backup/newer.json", "utf8"),
      "This backup was made by a newer version of Lumisand (format 2).",
    ],
  ])("that %s is rejected, and nothing changes", async (_, spoil, sentence) => {
    const before = await readHardware(hub, token);
    const page = await openDevices(hub, token);
    const { name, content } = await makeBackup(page);
    await press(page, "Restore");
    await chooseFile(page, name, Buffer.from(spoil(content.toString())));
    await confirm(page, "Restore");
    await dialog(page).getByRole("alert").getByText(sentence).waitFor();
    expect(await readHardware(hub, token)).toEqual(before);
    await page.keyboard.press("Escape");
    await dialog(page).waitFor({ state: "detached" });
  });
});

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

  it("shows that the hub cannot be reached", () =>
    withHub(async (other, owner) => {
      const page = await openDevices(other, owner);
      await page.route("**/api/system/restart", (route) => route.abort());
      await press(page, "Restart");
      await confirm(page, "Restart");
      await page.getByRole("alert").getByText("The hub does not answer.").waitFor();
      await press(page, "Restart");
      await page.getByRole("alert").waitFor({ state: "detached" });
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

describe("the log", () => {
  const rows = (page: Page) => page.getByRole("list", { name: "Events" }).getByRole("listitem");
  const texts = (page: Page) => rows(page).locator("span").allTextContents();

  it("lists the newest first, in this browser's time, and links back", async () => {
    const page = await openDevices(hub, token, { timezoneId: "Asia/Tokyo" });
    await page.getByRole("link", { name: "Log" }).click();
    await rows(page).first().waitFor();
    expect(pathOf(page)).toBe(kLog);
    const shown = await texts(page);
    expect(shown.at(-1)).toMatch(/^Started: version .*power on$/);
    expect(await linesOf(rows(page).last())).toEqual([
      expect.stringMatching(/^Nov 21, 2026, 21:00:0\d$/),
      "Info",
      shown.at(-1),
    ]);
    await page.getByRole("link", { name: "Devices" }).last().click();
    await page.getByText("Storage used:").waitFor();
  });

  it("can be filtered by level and text, refreshed and saved as a file", async () => {
    const guest = await addAccount(hub);
    const page = await openSection(hub, token, "devices&view=log");
    await rows(page).first().waitFor();
    await hub.call("POST", "/api/auth/login", { body: { username: guest.username, password: "wrong" } });
    await press(page, "Refresh");
    await rows(page).filter({ hasText: guest.username }).filter({ hasText: "Warning" }).first().waitFor();

    await page.getByLabel("Show").selectOption("Warnings and errors");
    await expect.poll(async () => (await texts(page)).some((text) => text.startsWith("Started"))).toBe(false);
    await page.getByLabel("Search").fill(guest.username.toUpperCase());
    await expect.poll(() => rows(page).count()).toBe(1);
    await page.getByLabel("Search").fill("never happened");
    await page.getByText("No such event.").waitFor();

    const { name, content } = await downloadBy(page, () => press(page, "Download"));
    expect(name).toBe("lumisand-log.txt");
    const lines = content.toString().trimEnd().split("\n");
    expect(lines[0]).toMatch(/^2026-11-21T12:00:\d\d(\.\d+)?Z\tINFO\tStarted: version/);
    expect(lines.some((line) => line.includes(`\tWARNING\t`) && line.includes(guest.username))).toBe(true);
  });

  it("says that it cannot be loaded, and loads when it can", async () => {
    const page = await openSection(hub, token, "devices&view=log");
    await rows(page).first().waitFor();
    await page.route("**/api/system/log", (route) => route.abort());
    await press(page, "Refresh");
    await expect
      .poll(() => alertLines(page))
      .toEqual(["The log could not be loaded. The hub does not answer."]);
    await page.unroute("**/api/system/log");
    await press(page, "Refresh");
    await page.getByRole("alert").waitFor({ state: "detached" });
  });
});
