import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newProfile, openPanel, pathOf, shareBrowser } from "../support/browser/browser";
import { glance, glancing, holdBack } from "../support/browser/glance";
import { fillSignIn, greeting, signInButton, storedSession } from "../support/browser/screens";
import { Hub } from "../support/hub/hub";

const kAway = "The hub can't be reached, trying again.";

let hub: Hub;
let token: string;
beforeAll(async () => {
  hub = await Hub.start();
  token = await hub.signIn();
});
afterAll(() => hub.stop());
shareBrowser();

describe("at the start of the panel", () => {
  it.each([
    ["does not respond", undefined],
    ["is busy", 503],
    ["is broken", 500],
  ])("a hub that %s once is waited for, and nobody has to sign in", async (_, status) => {
    const page = await openPanel(hub, "/login", { token });
    await greeting(page).waitFor();
    let failures = status === 503 ? 2 : 1;
    await page.route("**/api/auth/verify", (route) => {
      if (failures-- <= 0) return route.continue();
      return status ? route.fulfill({ status, json: { error: "x" } }) : route.abort();
    });
    await page.goto("/led-control");
    await page.getByText(kAway).waitFor();
    await page.getByLabel("Brightness").waitFor();
    expect(pathOf(page)).toBe("/led-control");
    expect((await storedSession(page)).ofTab).toBe(token);
  });

  it("the configuration is requested while the session is verified, and once", async () => {
    const page = await openPanel(hub, "/login", { token });
    await greeting(page).waitFor();
    const requests: string[] = [];
    page.on("request", (request) => requests.push(new URL(request.url()).pathname));
    const goOn = await holdBack(page, "**/api/auth/verify");
    const early = page.waitForResponse("**/api/config/configs");
    await page.goto("/led-control");
    await early;
    goOn();
    await page.getByLabel("Brightness").waitFor();
    expect(requests.filter((path) => path === "/api/config/configs")).toHaveLength(1);
  });
});

describe("a hub that is away", () => {
  it.each([
    "/dashboard",
    "/led-control",
    "/led-control?tab=matrix",
    "/sand-table",
    "/settings?section=devices",
  ])("is named in one bar on %s, which goes by itself; no device is online", async (path) => {
    const page = await openPanel(hub, path, { token });
    await page.getByRole("heading", { level: 1 }).waitFor();
    await page.waitForResponse("**/api/config/device/status");
    const top = () => page.evaluate(() => document.querySelector("h1")?.getBoundingClientRect().top);
    const before = await top();
    await page.route("**/api/**", (route) => route.abort());
    const bar = page.getByText(kAway);
    await expect.poll(glancing(page, () => bar.count())).toBe(1);
    expect(await bar.getAttribute("role")).toBe("alert");
    expect(await page.getByText("Online", { exact: true }).count()).toBe(0);
    expect(await top()).toBe(before);
    await page.unroute("**/api/**");
    await expect.poll(() => bar.count()).toBe(0);
  });

  it.each([
    [390, 844],
    [844, 390],
  ])("is named above the title at %i x %i", async (width, height) => {
    const page = await openPanel(hub, "/dashboard", { token, viewport: { width, height } });
    await page.getByText("All Systems Operational").waitFor();
    await page.route("**/api/**", (route) => route.abort());
    const bar = page.getByText(kAway);
    await expect.poll(glancing(page, () => bar.count())).toBe(1);
    const [message, title] = [await bar.boundingBox(), await greeting(page).boundingBox()];
    expect((message?.y ?? 0) + (message?.height ?? 0)).toBeLessThanOrEqual(title?.y ?? 0);
  });

  it("is not reported after one failed poll", async () => {
    const page = await openPanel(hub, "/dashboard", { token });
    await page.getByText("All Systems Operational").waitFor();
    await page.route("**/api/config/device/status", (route) => route.abort(), { times: 1 });
    const failed = page.waitForEvent("requestfailed");
    await glance(page);
    await failed;
    expect(await page.getByRole("alert").count()).toBe(0);
    await page.waitForResponse("**/api/config/device/status");
    expect(await page.getByRole("alert").count()).toBe(0);
    await page.getByText("All Systems Operational").waitFor();
  });

  it("is reported in the first steps, too, which cover the bar", async () => {
    const page = await openPanel(hub, "/settings?section=devices&view=guide", { token });
    const guide = page.getByRole("dialog", { name: "First steps" });
    await guide.getByRole("button", { name: "Begin" }).waitFor();
    await page.route("**/api/**", (route) => route.abort());
    const bar = guide.getByRole("alert");
    await expect.poll(glancing(page, () => bar.allTextContents())).toEqual([kAway]);
    await page.unroute("**/api/**");
    await expect.poll(() => bar.count()).toBe(0);
  });

  it("is reported on the sign-in screen, too", async () => {
    const page = await openPanel(hub, "/login");
    await page.route("**/api/auth/status", (route) => route.abort());
    await page.goto("/login");
    await page.getByText(kAway).waitFor();
    await page.unroute("**/api/auth/status");
    await page.getByText(kAway).waitFor({ state: "detached" });
    await signInButton(page).waitFor();
  });
});

describe("a malformed response", () => {
  it.each(["[]", "{}", '{"token":7,"user":{}}'])("%s to a sign-in is an unexpected error", async (body) => {
    const page = await openPanel(hub, "/login");
    await page.route("**/api/auth/login", (route) =>
      route.fulfill({ contentType: "application/json", body }),
    );
    await fillSignIn(page);
    await signInButton(page).click();
    await expect
      .poll(() => page.getByRole("alert").textContent())
      .toBe("An unexpected error occurred. Please try again.");
    expect(await storedSession(page)).toEqual({ kept: null, rememberMe: null, ofTab: null });
  });

  it.each([
    "/dashboard",
    "/led-control",
    "/led-control?tab=matrix",
    "/sand-table",
    "/settings?section=devices",
  ])("leaves %s usable", async (path) => {
    const page = await openPanel(hub, "/login", { token });
    await greeting(page).waitFor();
    for (const call of ["config/**", "gcode/**", "system/**", "device/**"])
      await page.route(`**/api/${call}`, (route) => route.fulfill({ json: {} }));
    await page.goto(path);
    await page.getByRole("link", { name: "Dashboard" }).first().waitFor();
    await page.unrouteAll();
    await page.goto("/dashboard");
    await page.getByText("All Systems Operational").waitFor();
  });
});

describe("tabs of one browser", () => {
  it("signing in with Remember me in one tab also signs in a signed-out tab", async () => {
    const profile = await newProfile(hub);
    const [first, second] = [await profile.newPage(), await profile.newPage()];
    for (const page of [first, second]) {
      await page.goto("/login");
      await signInButton(page).waitFor();
    }
    await fillSignIn(first);
    await signInButton(first).click();
    await greeting(first).waitFor();
    await greeting(second).waitFor();
  });
});
