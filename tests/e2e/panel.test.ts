import type { Page, Response } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { newProfile, openPanel, shareBrowser } from "../support/browser";
import { Hub } from "../support/hub";

const kBudgetBytes = 40 * 1024;

let hub: Hub;
let token: string;
beforeAll(async () => {
  hub = await Hub.start();
  token = await hub.signIn();
});
afterAll(() => hub.stop());
shareBrowser();

/** Loads the dashboard and tells what was asked for on the way. */
async function load(page: Page): Promise<{ document: Response; requests: string[] }> {
  const requests: string[] = [];
  const note = (request: { url(): string }) => requests.push(new URL(request.url()).pathname);
  page.on("request", note);
  const document = await page.goto("/dashboard");
  await page.getByText("System Health").waitFor();
  await page.waitForLoadState("networkidle");
  page.off("request", note);
  if (!document) throw new Error("The page did not load.");
  return { document, requests };
}

it("the first load is one request of at most 40 KiB and calls of the interface", async () => {
  const page = await (await newProfile(hub, { token })).newPage();
  const { document, requests } = await load(page);
  expect(document.status()).toBe(200);
  expect(document.headers()["content-encoding"]).toBe("gzip");
  const { responseBodySize } = await document.request().sizes();
  expect(responseBodySize).toBeGreaterThan(1024);
  expect(responseBodySize).toBeLessThanOrEqual(kBudgetBytes);
  const [first, ...others] = requests;
  expect(first).toBe("/dashboard");
  expect(others.length).toBeGreaterThan(0);
  expect(others.filter((path) => !path.startsWith("/api/"))).toEqual([]);
});

it("the second load is one 304", async () => {
  const page = await (await newProfile(hub, { token })).newPage();
  await load(page);
  const statuses: number[] = [];
  const network = await page.context().newCDPSession(page);
  await network.send("Network.enable");
  const documents = new Set<string>();
  network.on("Network.requestWillBeSent", ({ requestId, type }) => {
    if (type === "Document") documents.add(requestId);
  });
  network.on("Network.responseReceivedExtraInfo", ({ requestId, statusCode }) => {
    if (documents.has(requestId)) statuses.push(statusCode);
  });
  const { requests } = await load(page);
  await expect.poll(() => statuses).toEqual([304]);
  expect(requests.filter((path) => !path.startsWith("/api/"))).toEqual(["/dashboard"]);
});

/** `shareBrowser` lets every test fail whose pages complain; here they all come by. */
it("no screen writes an error to the console or breaks the security policy", async () => {
  const page = await openPanel(hub, "/login");
  const violations = () => page.evaluate(() => (window as unknown as { violations: string[] }).violations);
  await page.context().addInitScript(() => {
    const found: string[] = [];
    Object.assign(window, { violations: found });
    document.addEventListener("securitypolicyviolation", (event) => found.push(event.violatedDirective));
  });
  await page.reload();
  await page.getByRole("button", { name: "Open terminal" }).click();
  await page.getByRole("button", { name: "Close terminal" }).click();
  expect(await violations()).toEqual([]);

  await page.evaluate((kept) => sessionStorage.setItem("token", kept), token);
  for (const path of ["/dashboard", "/led-control?tab=matrix", "/sand-table", "/settings", "/led-control"]) {
    await page.goto(path);
    await page.getByRole("heading", { level: 1 }).waitFor();
    expect(await violations(), path).toEqual([]);
  }
  for (const mode of ["off", "solid", "rainbow", "breathing", "chase", "party"]) {
    await page.getByLabel("Mode").selectOption(mode);
  }
  await page.getByRole("button", { name: "Export" }).click();
  await page.getByRole("button", { name: "Close" }).click();
  await page.getByRole("button", { name: "Reset", exact: true }).click();
  await page.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("button", { name: /Switch to the light theme/ }).click();
  expect(await violations()).toEqual([]);
});

it("asks nobody but the hub", async () => {
  const page = await (await newProfile(hub, { token })).newPage();
  const hosts = new Set<string>();
  page.on("request", (request) => hosts.add(new URL(request.url()).host));
  for (const path of ["/dashboard", "/led-control", "/led-control?tab=matrix", "/sand-table", "/settings"]) {
    await page.goto(path);
    await page.getByRole("heading", { level: 1 }).waitFor();
  }
  expect([...hosts]).toEqual([new URL(hub.baseUrl).host]);
});
