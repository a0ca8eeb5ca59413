import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { shareBrowser } from "../support/browser/browser";
import { changeHardware, codeOn, deviceRow, openDevices } from "../support/browser/devices";
import { glancing, gone, seen } from "../support/browser/glance";
import { addAccount, alertLines, linesOf, openSection, toast } from "../support/browser/settings";
import { Hub } from "../support/hub/hub";
import { Satellite } from "../support/hub/satellite";

const kUntilOffline = 25_000;
/** speed of a hub and a matrix, so that time-outs are short */
const kSpeed = 5;

let hub: Hub;
let token: string;
beforeAll(async () => {
  hub = await Hub.start({ now: "2026-11-21T22:30:00Z", tz: "CET-1CEST,M3.5.0,M10.5.0/3" });
  token = await hub.signIn();
});
afterAll(() => hub.stop());
shareBrowser();

let satellite: Satellite | undefined;
async function switchOn(of: Hub, args: string[] = []): Promise<Satellite> {
  satellite = await Satellite.start({ id: "matrix-1", hub: of.baseUrl, args });
  return satellite;
}
let hurried: Hub | undefined;
async function quickHub(): Promise<Hub> {
  hurried = await Hub.start({ speed: kSpeed });
  return hurried;
}
afterEach(async () => {
  await satellite?.stop();
  satellite = undefined;
  await hurried?.stop();
  hurried = undefined;
  for (const id of ["matrix-1", "matrix-2"]) await hub.call("DELETE", `/api/device/${id}`, { token });
});

type Panel = Awaited<ReturnType<typeof openDevices>>;

const names = (page: Panel) =>
  page.getByRole("list", { name: "Devices" }).locator("strong").allTextContents();
const codeField = (page: Panel, name = "Matrix 1") => page.getByLabel(`Code of ${name}`);
const pairButton = (page: Panel, name = "Matrix 1") =>
  page.getByRole("button", { name: `Pair ${name}`, exact: true });

async function letIn(page: Panel, shown: Satellite): Promise<void> {
  await page.getByText("Matrix 1 wants to join").waitFor();
  await codeField(page).fill(await codeOn(shown));
  await pairButton(page).click();
  await seen(page.getByText("Matrix 1 has joined."));
}

describe("Connected Devices", () => {
  it("shows the hub's data in the hub's local time", async () => {
    const page = await openDevices(hub, token);
    const row = deviceRow(page, "Arduino LED Controller");
    const lines = await linesOf(row);
    expect(lines).toEqual([
      "Arduino LED Controller",
      "Online",
      ...["Last seen", "0s ago", "Uptime", expect.stringMatching(/^\d+[sm]$/)],
      ...["Device time", expect.stringMatching(/^Nov 21, 23:3\d:\d\d$/), "Firmware"],
      expect.stringMatching(/^\d+\.\d+\.\d+/),
    ]);
    expect(await row.getByRole("button").count()).toBe(0);
  });

  it("keeps the last data when the hub is away, shows no device as online, and updates when it is back", async () => {
    const other = await Hub.start();
    try {
      const page = await openDevices(other, await other.signIn());
      await other.kill();
      await expect
        .poll(glancing(page, () => alertLines(page)))
        .toEqual(["The hub can't be reached, trying again."]);
      await deviceRow(page, "Arduino LED Controller").getByText("Disconnected").waitFor();
      await other.restart({ args: ["--port", new URL(page.url()).port] });
      await gone(page.getByRole("alert"));
    } finally {
      await other.stop();
    }
  });

  it("lists online devices first, then by name, without a button for matrices wired to the hub", async () => {
    const [first] = (
      await hub.call<{ matrices: Record<string, unknown>[] }>("GET", "/api/config/hardware", { token })
    ).body.matrices;
    await changeHardware(hub, token, { matrices: [{ connection: "hub" }, { connection: "hub" }] });
    const page = await openDevices(hub, token);
    await expect
      .poll(glancing(page, () => names(page)))
      .toEqual(["Arduino LED Controller", "Matrix 1", "Matrix 2"]);
    expect(await page.getByRole("button", { name: /Unpair/ }).count()).toBe(0);
    await changeHardware(hub, token, { matrices: [first, first] });
    await expect.poll(glancing(page, () => names(page))).toEqual(["Arduino LED Controller"]);
  });
});

describe("pairing", () => {
  it("explains how to begin while no satellite requests pairing", async () => {
    const unasked = await quickHub();
    const page = await openDevices(unasked, await unasked.signIn());
    await page.getByText("No matrix asks to join.").waitFor();
  });

  it("accepts the code that the matrix shows; the matrix joins, goes offline and is unpaired", async () => {
    const quick = await quickHub();
    const page = await openDevices(quick, await quick.signIn());
    const shown = await switchOn(quick, ["--test", `speed=${kSpeed}`]);
    await seen(page.getByText("Matrix 1 wants to join"));
    await codeField(page).fill("1a2");
    expect(await codeField(page).inputValue()).toBe("12");
    expect(await pairButton(page).isDisabled()).toBe(true);

    const code = await codeOn(shown);
    await codeField(page).fill(code === "0000" ? "0001" : "0000");
    await pairButton(page).click();
    await page
      .getByText("Only other codes have arrived. Please compare this one with the code on the matrix.")
      .waitFor();
    expect(await codeField(page).getAttribute("aria-invalid")).toBe("true");

    await letIn(page, shown);
    const row = deviceRow(page, "Matrix 1");
    await seen(row.getByText("Online"));
    expect(await linesOf(row)).toContain("Last seen");
    expect(await codeField(page).count()).toBe(0);

    await shown.kill();
    await seen(row.getByText("Disconnected"), kUntilOffline);
    await toast(page, "Matrix 1 is offline").waitFor();
    expect(await row.getByText(/^[12]\ds ago$/).count()).toBe(1);
    expect(await names(page)).toEqual(["Arduino LED Controller", "Matrix 1"]);

    await row.getByRole("button", { name: "Unpair" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
    await row.getByRole("button", { name: "Unpair" }).click();
    await page
      .getByRole("dialog", { name: "Unpair Matrix 1?" })
      .getByRole("button", { name: "Unpair" })
      .click();
    await toast(page, "Matrix 1 was unpaired.").waitFor();
    await row.waitFor({ state: "detached" });
  }, 90_000);

  it("counts down while it waits, and reports the failure", async () => {
    const page = await openDevices(hub, token);
    const ask = (code: string) =>
      hub.call("POST", "/api/device/pair", {
        body: { deviceId: "matrix-2", code, version: "1.0.0", address: "127.0.0.1:4300" },
      });
    await ask("4711");
    await seen(page.getByText("Matrix 2 wants to join"));
    await codeField(page, "Matrix 2").fill("4711");
    await pairButton(page, "Matrix 2").click();
    await page.getByText("Waiting for Matrix 2…").waitFor();
    await page.getByText(/^1[01]\d s left$/).waitFor();
    await ask("4712");
    await seen(page.getByText(/s left, 4 tries left$/));
    for (const code of ["4713", "4714", "4715", "4716", "4717"]) await ask(code);
    await seen(page.getByText("Matrix 2 was not paired."));
    await codeField(page, "Matrix 2").waitFor();
  });
});

describe("a user without administrator rights", () => {
  it("sees the devices and the hub, and that the rest is for administrators", async () => {
    const guest = await addAccount(hub);
    const page = await openSection(hub, guest.token, "devices");
    const sent: string[] = [];
    page.on("request", (request) => sent.push(new URL(request.url()).pathname));
    await page.reload();
    await deviceRow(page, "Arduino LED Controller").waitFor();
    await page.getByText("Storage used:").waitFor();
    await page.getByRole("heading", { name: "Hardware settings" }).waitFor();
    await page.getByRole("heading", { name: "Administrators only" }).waitFor();
    expect(await page.locator("main section section").getByRole("button").count()).toBe(0);
    expect(await page.getByRole("heading", { name: "Pair a matrix" }).count()).toBe(0);
    expect(sent.filter((path) => /hardware|pairing|log|weather/.test(path))).toEqual([]);

    await page.goto("/settings?section=devices&view=log");
    await page.getByRole("heading", { name: "Administrators only" }).waitFor();
  });

  it("is rejected by the hub independent of what the panel shows", async () => {
    const guest = await addAccount(hub);
    const calls = [
      ["GET", "/api/device/pairing"],
      ["POST", "/api/device/window", { deviceId: "matrix-1", code: "0000" }],
      ["DELETE", "/api/device/matrix-1"],
      ["PUT", "/api/config/hardware", { ledCount: 10 }],
      ["GET", "/api/system/log"],
      ["POST", "/api/system/backup", { password: guest.password }],
      ["POST", "/api/system/restore", {}],
      ["POST", "/api/system/restart", {}],
      ["POST", "/api/system/factory-reset", { confirm: "RESET" }],
    ] as const;
    for (const [method, path, body] of calls) {
      expect((await hub.call(method, path, { token: guest.token, body })).status, path).toBe(403);
    }
  });
});
