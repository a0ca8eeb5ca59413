import { createHash } from "node:crypto";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { espImage } from "../../scripts/lib/esp-image.mjs";
import { newPage, newProfile, openPanel, shareBrowser } from "../support/browser/browser";
import { openForm } from "../support/browser/devices";
import { overflowing } from "../support/browser/look";
import { setMatrix } from "../support/browser/matrix-tab";
import { onAccessPoint } from "../support/browser/setup-page";
import { defaultOwner, Hub } from "../support/hub/hub";

/** A script that would run if it were inserted as markup at any place. It must be shown literally. */
const kEvil = `"'></script><img src=x onerror=ran=1>`;
const kEvilName = `${kEvil}<svg onload=ran=1>\${ran=1}{{ran=1}}&lt;`;
const kFileName = kEvil.replace("/", ""); // the part before a "/" would count as a path
const kShort = `"'><svg/onload=ran=1>&amp;`;
const kSsid = `'"><svg/onload=ran=1>&lt;`;
const kMatrixToken = createHash("sha256").update("matrix").digest("hex");

let hub: Hub;
let token: string;
beforeAll(async () => {
  hub = await Hub.start({ args: ["--device", `matrix-1=${kMatrixToken}`] });
  token = await hub.signIn();
  await furnish();
});
afterAll(() => hub.stop());
shareBrowser();

async function told(method: string, path: string, body: unknown, as = token): Promise<void> {
  const answer = await hub.call(method, path, { token: as, body });
  expect(answer.status, `${path}: ${answer.text}`).toBeLessThan(300);
}

function formOf(fields: Record<string, string>, field: string, name: string, content: Uint8Array | string) {
  const form = new FormData();
  for (const [key, value] of Object.entries(fields)) form.set(key, value);
  form.set(field, new Blob([content as BlobPart]), name);
  return form;
}

/** Restores a backup with another username, because only accounts from older versions have such names. */
async function renameUsers(from: string, to: string): Promise<void> {
  const password = defaultOwner.password;
  const file = await hub.call("POST", "/api/system/backup", {
    token,
    body: { password, includeUsers: true },
  });
  const body = file.text.slice(0, -77).replace(JSON.stringify(from), JSON.stringify(to));
  const sealed = `${body},"sha256":"${createHash("sha256").update(body).digest("hex")}"}`;
  const confirmed = await hub.call<{ confirmation: string }>("POST", "/api/system/confirm", {
    token,
    body: { password },
  });
  const path = `/api/system/restore?users=true&confirm=${confirmed.body.confirmation}`;
  expect((await hub.call("POST", path, { token, body: sealed })).status).toBe(200);
  await hub.restarted();
  token = await hub.signIn();
}

/** Gives this kind of name to everything that users can name. */
async function furnish(): Promise<void> {
  await told("PUT", "/api/auth/profile", { name: kEvilName });
  await told("POST", "/api/auth/register", {
    ...{
      name: kEvilName,
      username: "evil",
      password: "evil-password",
      adminToken: await hub.makeAdminToken(),
    },
  });
  await renameUsers("evil", kShort);
  await hub.signIn({ username: kShort, password: "evil-password" });
  await setMatrix(hub, token, { mode: "text", text: kEvilName });
  const { body } = await hub.call<{ matrix: { matrices: { name: string }[] } }>(
    "GET",
    "/api/config/configs",
    { token },
  );
  const matrices = body.matrix.matrices.map((matrix) => ({ ...matrix, name: kEvil }));
  await told("POST", "/api/config/matrix-config", { matrices });
  await told("PUT", "/api/config/hardware", { place: kEvil });
  await told(
    "POST",
    "/api/config/device/heartbeat",
    { deviceId: "matrix-1", uptime: 1, version: kEvil },
    kMatrixToken,
  );
  await told("POST", "/api/device/pair", { deviceId: "matrix-2", code: "0042", version: kEvil });
  await told("POST", "/api/gcode/upload", formOf({}, "gcode", `${kFileName}.gcode`, "G1 X1\nG1 X9 Y9\n"));
  const fields = {
    version: "1.0.0",
    device_category: "led_strip",
    is_stable: "true",
    description: `${kEvilName}\n${kEvil}`,
  };
  await told(
    "POST",
    "/api/ota/upload",
    formOf(fields, "firmware", `${kFileName}.bin`, espImage({ version: "1.0.0" })),
  );
}

/** Checks that no name's script ran, none became an element, and each is shown as it was written. */
async function isText(page: Page, ...shown: string[]): Promise<void> {
  for (const text of shown) await page.getByText(text).filter({ visible: true }).first().waitFor();
  const found = await page.evaluate(() => ({
    ran: "ran" in window,
    elements: document.querySelectorAll("[onerror],[onload],img[src=x],svg:empty").length,
  }));
  expect(found).toEqual({ ran: false, elements: 0 });
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await overflowing(page), `${width} px`).toEqual([]);
  }
}

const contentOf = (page: Page, field: string) => page.getByLabel(field).inputValue();

const kDevices = "/settings?section=devices";
const kScreens: [string, string[], ((page: Page) => Promise<unknown>)?][] = [
  ["/dashboard", [kEvilName, kEvil]],
  [
    "/led-control?tab=matrix",
    [kEvil],
    (page) => page.getByRole("button", { name: "Paint" }).first().waitFor(),
  ],
  ["/sand-table", [`${kFileName}.gcode`]],
  ["/settings", [], (page) => expect.poll(() => contentOf(page, "Full Name")).toBe(kEvilName)],
  [kDevices, [kEvil], (page) => openForm(page, "This home")],
  [`${kDevices}&view=log`, [kShort]],
  ["/settings?section=firmware", [kEvil]],
  ["/settings?section=users", [kEvilName, kShort]],
];

it("names that contain scripts are shown as text on every screen", async () => {
  const page = await openPanel(hub, "/login", { token });
  for (const [path, shown, act] of kScreens) {
    await page.goto(path);
    await act?.(page);
    await isText(page, ...shown);
  }
});

it("the set-up page shows network names as text", async () => {
  const device = await Hub.start({ owner: null, wifi: "HOME=password1" });
  try {
    const page = await onAccessPoint(device, "about:blank");
    const json = { scanning: false, networks: [{ ssid: kSsid, rssi: -50, secure: true }] };
    await page.route("**/api/network/scan", (route) => route.fulfill({ json }));
    await page.goto(new URL("/setup", device.accessPointUrl).href);
    await page.getByRole("button", { name: kSsid }).click();
    await isText(page, kSsid);
  } finally {
    await device.stop();
  }
});

it("addresses that contain scripts run none, on the panel, the recovery page and the simulator page", async () => {
  const page = await newPage(await newProfile(hub));
  const evil = encodeURIComponent(kEvilName);
  for (const path of [
    `/login?next=javascript:ran=1#setup=${evil}`,
    `/login?next=//evil.example/${evil}`,
    `/${evil}?tab=${evil}&section=${evil}`,
    `/recovery?${evil}#${evil}`,
    `${hub.simulatorUrl}?${evil}#${evil}`,
  ]) {
    await page.goto(path);
    await page.locator("h1").first().waitFor();
    expect(await page.evaluate(() => "ran" in window), path).toBe(false);
    expect(await page.locator("[onerror],[onload],img[src=x]").count(), path).toBe(0);
  }
});
