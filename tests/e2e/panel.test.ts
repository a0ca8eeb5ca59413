import type { BrowserContext, Page, Response } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { keepFromLaterTests, newProfile, openPanel, shareBrowser } from "../support/browser/browser";
import { holdBack } from "../support/browser/glance";
import { addAccount } from "../support/browser/settings";
import { Hub } from "../support/hub/hub";

const kBudgetBytes = 40 * 1024;

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

/** The dashboard shows the matrices' pictures, which are a chunk. */
const kPreview = expect.stringMatching(/^\/preview-[0-9a-f]+\.js$/);

it("the first load is one request of at most 40 KiB plus API calls and the pictures' chunk", async () => {
  const page = await (await savingProfile()).newPage();
  const { document, requests } = await load(page);
  expect(document.status()).toBe(200);
  expect(document.headers()["content-encoding"]).toBe("gzip");
  const { responseBodySize } = await document.request().sizes();
  expect(responseBodySize).toBeGreaterThan(1024);
  expect(responseBodySize).toBeLessThanOrEqual(kBudgetBytes);
  const [first, ...others] = requests;
  expect(first).toBe("/dashboard");
  expect(others.length).toBeGreaterThan(0);
  expect(others.filter((path) => !path.startsWith("/api/"))).toEqual([kPreview]);
});

it("the second load is a single 304", async () => {
  const page = await (await savingProfile()).newPage();
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
  expect(requests.filter((path) => !path.startsWith("/api/"))).toEqual(["/dashboard", kPreview]);
  expect(await partsLoaded(page)).toEqual([{ path: kPreview, bytes: 0 }]);
});

it("chunks are loaded ahead, once each, and later visits load them from the cache", async () => {
  const page = await (await newProfile(hub, { token })).newPage();
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

it("nothing is loaded ahead for users who save data, and a screen loads its chunk once", async () => {
  const page = await (await savingProfile()).newPage();
  await page.goto("/dashboard");
  await page.getByText("System Health").waitFor();
  await page.waitForTimeout(1_500);
  expect((await partsLoaded(page)).map(({ path }) => path)).toEqual([kPreview]);
  for (const name of ["LED Control", "Sand Table", "Settings", "Sand Table"]) {
    await page.getByRole("link", { name }).first().click();
    await page.getByRole("heading", { level: 1, name }).waitFor();
  }
  // The cards for moving the ball and for the controller are a chunk of their own.
  const names = async () => (await partsLoaded(page)).map(({ path }) => path.replace(/^.|-.*/g, ""));
  await expect.poll(names).toEqual(["preview", "shared", "lights", "sand", "table", "settings"]);
});

it("an administrator who saves data gets the settings ahead, for the notices", async () => {
  const page = await (await savingProfile(token)).newPage();
  const asked = page.waitForRequest("**/api/auth/notices");
  await page.goto("/dashboard");
  await asked;
  expect((await partsLoaded(page)).map(({ path }) => path.replace(/-.*/, ""))).toEqual([
    "/preview",
    "/shared",
    "/settings",
  ]);
});

it("a chunk that was loaded ahead is shown at once", async () => {
  const page = await (await newProfile(hub, { token })).newPage();
  await page.goto("/dashboard");
  await page.getByText("System Health").waitFor();
  const sand = async () => (await partsLoaded(page)).find(({ path }) => path.startsWith("/sand-"))?.path;
  await expect.poll(sand).toBeDefined();
  await page.evaluate(`import("${await sand()}")`); // the chunk was loaded before; after this it has also run
  const headingsAfterClick = await page.evaluate(async () => {
    const link = document.querySelector<HTMLElement>("header a[href='/sand-table']");
    link?.click();
    await new Promise((resume) => requestAnimationFrame(() => setTimeout(resume)));
    return [...document.querySelectorAll("main :is(h1, [role=status])")].map((each) => each.textContent);
  });
  expect(headingsAfterClick[0]).toBe("Sand Table");
});

it("focus and scroll position stay correct when a chunk arrives late", async () => {
  const context = await savingProfile();
  const page = await context.newPage();
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

it("a chunk that fails to load is reported; Retry by keyboard loads it", async () => {
  const context = await savingProfile();
  const page = await context.newPage();
  await context.route(/\/sand-\w+\.js/, (route) => route.abort());
  await page.goto("/sand-table");
  await page.getByText("This part of the panel could not be loaded.").waitFor();
  await context.unroute(/\/sand-\w+\.js/);
  await page.getByRole("button", { name: "Retry" }).press("Enter");
  await page.getByRole("heading", { level: 1, name: "Sand Table" }).waitFor();
  expect(await page.evaluate(() => document.activeElement?.id)).toBe("main");
});

it("a chunk that the hub no longer has reloads the page once, never in a loop", async () => {
  const context = await savingProfile();
  const page = await context.newPage();
  let loads = 0;
  page.on("request", (request) => {
    if (request.isNavigationRequest()) loads++;
  });
  await context.route(/\/sand-\w+\.js/, (route) =>
    route.fulfill({ status: 404, json: { error: "The panel has no such part." } }),
  );
  await page.goto("/dashboard");
  await page.getByText("System Health").waitFor();
  await page.locator("nav[aria-label=Main] a[href='/sand-table']").click();
  await page.getByText("This part of the panel could not be loaded.").waitFor();
  expect(loads).toBe(2);
  await page.waitForTimeout(1_000);
  expect(loads).toBe(2);
  await context.unroute(/\/sand-\w+\.js/);
  await page.getByRole("button", { name: "Retry" }).click();
  await page.getByRole("heading", { level: 1, name: "Sand Table" }).waitFor();
  expect(loads).toBe(2);
});

it("the styles of a chunk are applied", async () => {
  const page = await openPanel(hub, "/sand-table", { token });
  const ratio = () =>
    page.evaluate(() => {
      const canvas = document.querySelector("#main canvas");
      return canvas && getComputedStyle(canvas).aspectRatio;
    });
  await expect.poll(ratio).toBe("1.49925 / 1");
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

it("it sends requests to the hub only", async () => {
  const page = await (await newProfile(hub, { token })).newPage();
  const hosts = new Set<string>();
  page.on("request", (request) => hosts.add(new URL(request.url()).host));
  for (const path of ["/dashboard", "/led-control", "/led-control?tab=matrix", "/sand-table", "/settings"]) {
    await page.goto(path);
    await page.getByRole("heading", { level: 1 }).waitFor();
  }
  expect([...hosts]).toEqual([new URL(hub.baseUrl).host]);
});

it("a screen's chunk loads while the hub verifies the session", async () => {
  const page = await (await savingProfile()).newPage();
  const goOn = await holdBack(page, "**/api/auth/verify");
  await page.goto("/sand-table");
  const paths = async () => (await partsLoaded(page)).map(({ path }) => path);
  await expect.poll(paths).toContainEqual(expect.stringMatching(/^\/sand-/));
  expect(await page.getByText("Loading...").isVisible()).toBe(true);
  goOn();
  await page.getByRole("heading", { level: 1, name: "Sand Table" }).waitFor();
  expect((await partsLoaded(page)).filter(({ path }) => path.startsWith("/sand-"))).toHaveLength(1);
});
