import type { BrowserContext, Page, Response } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { keepFromLaterTests, newPage, newProfile, openPanel, shareBrowser } from "../support/browser/browser";
import { addAccount } from "../support/browser/settings";
import { Hub } from "../support/hub/hub";

const kBudgetBytes = 38_000;

let hub: Hub;
let token: string;
let userToken: string;
beforeAll(async () => {
  hub = await Hub.start();
  token = await hub.signIn();
  userToken = (await addAccount(hub)).token;
});
afterAll(() => hub.stop());
shareBrowser();

const kPart = /^\/[a-z]+-[0-9a-f]+\.js$/;

/** A browser that does not load chunks ahead, unless an administrator is signed in. */
async function savingProfile(session = userToken): Promise<BrowserContext> {
  const context = await newProfile(hub, { token: session });
  await context.addInitScript(() => {
    Object.defineProperty(navigator, "connection", { value: { saveData: true } });
  });
  return context;
}

/** The chunks loaded so far with the bytes of each on the network: 0 from the browser's cache. */
function partsLoaded(page: Page): Promise<{ path: string; bytes: number }[]> {
  return page.evaluate(() =>
    performance
      .getEntriesByType("resource")
      .filter(({ name }) => name.endsWith(".js"))
      .map((entry) => ({
        path: new URL(entry.name).pathname,
        bytes: (entry as PerformanceResourceTiming).transferSize,
      })),
  );
}

/** Loads the dashboard and returns the requests that this caused. */
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

/** The chunks of the dashboard, in the order of their names: its own, and that of the matrices' pictures. */
const kChunks = ["dashboard", "preview"].map((name) => expect.stringMatching(`^/${name}-[0-9a-f]+\\.js$`));

it("the first load is one request of at most 38,000 bytes plus API calls and the dashboard's chunks", async () => {
  const page = await newPage(await savingProfile());
  const { document, requests } = await load(page);
  expect(document.status()).toBe(200);
  expect(document.headers()["content-encoding"]).toBe("gzip");
  const { responseBodySize } = await document.request().sizes();
  expect(responseBodySize).toBeGreaterThan(1024);
  expect(responseBodySize).toBeLessThanOrEqual(kBudgetBytes);
  const [first, ...others] = requests;
  expect(first).toBe("/dashboard");
  expect(others.length).toBeGreaterThan(0);
  expect(others.filter((path) => !path.startsWith("/api/")).sort()).toEqual(kChunks);
});

it("the second load is a single 304", async () => {
  const page = await newPage(await savingProfile());
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
  const files = requests.filter((path) => !path.startsWith("/api/"));
  expect(files.sort()).toEqual(["/dashboard", ...kChunks]);
  const parts = await partsLoaded(page);
  expect(parts.map(({ path }) => path).sort()).toEqual(kChunks);
  expect(parts.map(({ bytes }) => bytes)).toEqual([0, 0]);
});

it("chunks are loaded ahead, once each, and later visits load them from the cache", async () => {
  const page = await newPage(await newProfile(hub, { token }));
  await page.goto("/dashboard");
  await page.getByText("System Health").waitFor();
  await expect.poll(() => partsLoaded(page)).not.toHaveLength(0);
  const paths = (await partsLoaded(page)).map(({ path }) => path);
  for (const path of paths) expect(path).toMatch(kPart);
  await page.getByRole("link", { name: "Sand Table" }).first().click();
  await page.getByRole("heading", { level: 1, name: "Sand Table" }).waitFor();
  const loaded = await partsLoaded(page);
  expect(new Set(loaded.map(({ path }) => path)).size).toBe(loaded.length);
  for (const { bytes } of loaded) expect(bytes).toBeGreaterThan(0);

  await page.reload();
  await page.getByRole("heading", { level: 1, name: "Sand Table" }).waitFor();
  const again = await partsLoaded(page);
  expect(again.length).toBeGreaterThan(0);
  for (const { bytes } of again) expect(bytes).toBe(0);
});

it("focus and scroll position stay correct when a chunk arrives late", async () => {
  const context = await savingProfile();
  const page = await newPage(context);
  await page.setViewportSize({ width: 1280, height: 400 });
  let letPass = () => {};
  const held = new Promise<void>((resolve) => {
    letPass = resolve;
  });
  await context.route(/\/sand-\w+\.js/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto("/dashboard");
  await page.getByText("System Health").waitFor();
  await page.mouse.wheel(0, 600);
  await page.locator("nav[aria-label=Main] a[href='/sand-table']").focus();
  await page.keyboard.press("Enter");
  await page.getByRole("status").getByText("Loading...").waitFor();
  const focused = () => page.evaluate(() => document.activeElement?.id);
  expect(await focused()).toBe("main");
  letPass();
  await page.getByRole("heading", { level: 1, name: "Sand Table" }).waitFor();
  expect(await focused()).toBe("main");
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await page.keyboard.press("Tab");
  expect(await page.evaluate(() => !!document.activeElement?.closest("#main"))).toBe(true);
});

/** `shareBrowser` makes every test fail whose page reports an error; this test visits all pages. */
it("no screen writes an error to the console or violates the security policy", async () => {
  const page = await openPanel(hub, "/login");
  keepFromLaterTests(page);
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
    if (path.endsWith("matrix")) await page.getByRole("tabpanel").getByRole("heading").first().waitFor();
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
