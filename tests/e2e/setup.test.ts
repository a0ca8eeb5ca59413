import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { openPanel, type PanelOptions, pathOf, shareBrowser } from "../support/browser";
import { defaultOwner, Hub, type HubOptions } from "../support/hub";
import { accessibilityFaults, focusStop, overflowing } from "../support/look";
import { fillSignIn, signInButton } from "../support/screens";

const kWifi = "HOME=password1,A network with a rather long name=password2,Cafe=";
const kFirstStart: HubOptions = { owner: null, wifi: kWifi };
const kForeignHost = "connectivity.example";

shareBrowser([`--host-resolver-rules=MAP ${kForeignHost} 127.0.0.2`]);

const hubs: Hub[] = [];
afterEach(async () => {
  await Promise.all(hubs.splice(0).map((hub) => hub.stop()));
});

async function startHub(options: HubOptions): Promise<Hub> {
  const hub = await Hub.start(options);
  hubs.push(hub);
  return hub;
}

/** As a phone has it that joined the access point. */
const onAccessPoint = (hub: Hub, path: string, options: PanelOptions = {}) =>
  openPanel(hub, new URL(path, hub.accessPointUrl).href, options);

const title = (page: Page, name: string) => page.getByRole("heading", { level: 1, name }).waitFor();
const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name });
const password = (page: Page) => page.getByLabel("Wi-Fi password");
const kList = "Connect Lumisand to your Wi-Fi";

async function joinHome(page: Page, typed = "password1"): Promise<void> {
  await button(page, /^HOME/).click();
  await password(page).fill(typed);
  await button(page, "Join").click();
}

const opensAccessPoint = (hub: Hub) =>
  fetch(hub.accessPointUrl).then(
    () => true,
    () => false,
  );

describe("the first start, over the access point", () => {
  it("leads from the list of networks to the owner's account at the new address", async () => {
    const hub = await startHub(kFirstStart);
    const page = await onAccessPoint(hub, `/setup#setup=${hub.adminToken}`);
    await title(page, kList);
    await button(page, "HOME strong signal, password").waitFor();
    await button(page, /^Cafe .*open$/).waitFor();

    await joinHome(page, "password2");
    await title(page, "Joining “HOME”…");
    await page.getByRole("alert").waitFor();
    expect(await page.getByRole("alert").textContent()).toContain("Wrong password");
    expect(await password(page).inputValue()).toBe("password2");

    await password(page).fill("password1");
    await page.getByText("http://lumisand.local").waitFor();
    await button(page, "Join").click();
    await title(page, "Lumisand is in “HOME”");
    const link = page.getByRole("link", { name: hub.baseUrl.replace(/\/$/, "") });
    const ownerAddress = new URL(`/login#setup=${hub.adminToken}`, hub.baseUrl).href;
    expect(await link.getAttribute("href")).toBe(ownerAddress);
    expect(await page.getByLabel("Address").inputValue()).toBe(ownerAddress);

    expect(await opensAccessPoint(hub)).toBe(true);
    await button(page, "Finish").click();
    await page.getByText(/goes away now/).waitFor();
    await expect.poll(() => opensAccessPoint(hub)).toBe(false);

    await link.click();
    await title(page, "Create the owner account");
    expect(await page.getByLabel("Admin token").inputValue()).toBe(hub.adminToken);
    await page.getByLabel("Name", { exact: true }).fill("Ada");
    await fillSignIn(page);
    await button(page, "CREATE ACCOUNT").click();
    await title(page, "Welcome back, Ada!");
  });

  it("joins an open network without a password", async () => {
    const hub = await startHub(kFirstStart);
    const page = await onAccessPoint(hub, "/setup");
    await button(page, /^Cafe/).click();
    await page.getByText("This network is open").waitFor();
    expect(await password(page).count()).toBe(0);
    await button(page, "Join").click();
    await title(page, "Lumisand is in “Cafe”");
    await page.getByText("Connect this phone to Cafe again.").waitFor();
  });

  it("joins a hidden network by its name", async () => {
    const hub = await startHub(kFirstStart);
    const page = await onAccessPoint(hub, "/setup");
    await button(page, "Other network…").click();
    await page.getByLabel("Network name").fill("HOME");
    await password(page).fill("password1");
    await password(page).press("Enter");
    await title(page, "Lumisand is in “HOME”");
  });

  it("tells of a network that is not there", async () => {
    const hub = await startHub(kFirstStart);
    const page = await onAccessPoint(hub, "/setup");
    await button(page, "Other network…").click();
    await page.getByLabel("Network name").fill("Attic");
    await button(page, "Join").click();
    await page.getByRole("alert").waitFor();
    expect(await page.getByRole("alert").textContent()).toContain("Attic was not found");
    expect(await page.getByLabel("Network name").inputValue()).toBe("Attic");
  });

  it("goes on after a reload in the middle and after one at the end, with the token", async () => {
    const hub = await startHub(kFirstStart);
    const page = await onAccessPoint(hub, `/setup#setup=${hub.adminToken}`);
    await joinHome(page);
    await title(page, "Joining “HOME”…");
    await page.reload();
    await title(page, "Lumisand is in “HOME”");
    await page.reload();
    await title(page, "Lumisand is in “HOME”");
    expect(await page.getByLabel("Address").inputValue()).toContain(`#setup=${hub.adminToken}`);
  });

  it("gets over answers that stay away while the radio changes its channel", async () => {
    const hub = await startHub(kFirstStart);
    const page = await onAccessPoint(hub, "/setup");
    await button(page, /^HOME/).click();
    await password(page).fill("password1");
    await page.route("**/api/network/state", (route) => route.abort());
    await button(page, "Join").click();
    await page.getByText("Still asking").waitFor();
    await page.unroute("**/api/network/state");
    await title(page, "Lumisand is in “HOME”");
  });

  it.each(["/", "/login", "/dashboard"])("%s leads to the set-up page", async (path) => {
    const hub = await startHub(kFirstStart);
    const page = await onAccessPoint(hub, path);
    await title(page, kList);
    expect(pathOf(page)).toBe("/setup");
  });

  it("a page of somebody else's, as phones ask for it, becomes the set-up page", async () => {
    const hub = await startHub(kFirstStart);
    const foreign = new URL("/generate_204", hub.accessPointUrl);
    foreign.hostname = kForeignHost;
    const page = await openPanel(hub, foreign.href);
    await title(page, kList);
    expect(page.url()).toBe(new URL("/setup", hub.accessPointUrl).href);
  });

  it("can be done by keyboard, and every focus is seen", async () => {
    const hub = await startHub(kFirstStart);
    const page = await onAccessPoint(hub, "/setup");
    await button(page, /^HOME/).focus();
    await page.keyboard.press("Enter");
    await title(page, "Join “HOME”");
    expect(await focusStop(page)).toMatchObject({ name: "Wi-Fi password", hidden: "" });
    await page.keyboard.type("password1");
    await page.keyboard.press("Enter");
    await title(page, "Lumisand is in “HOME”");
    await page.keyboard.press("Tab");
    expect(await focusStop(page)).toMatchObject({ tag: "a", hidden: "" });
  });
});

describe("once there is an owner", () => {
  const kOwned: HubOptions = { wifi: kWifi };

  it("the access point asks to sign in, and then is as good as the network", async () => {
    const hub = await startHub(kOwned);
    const page = await onAccessPoint(hub, "/setup");
    await signInButton(page).waitFor();
    await fillSignIn(page);
    await signInButton(page).click();
    await title(page, `Welcome back, ${defaultOwner.username}!`);
    await page.goto(new URL("/setup", hub.accessPointUrl).href);
    await title(page, "Wi-Fi");
    await joinHome(page);
    await title(page, "Lumisand is in “HOME”");
    expect(await page.getByRole("link", { name: "http" }).getAttribute("href")).not.toContain("login");
  });

  it("administrators find it in Settings, join another network and forget one", async () => {
    const hub = await startHub(kOwned);
    const token = await hub.signIn();
    await hub.call("POST", "/api/network/join", { token, body: { ssid: "HOME", password: "password1" } });
    const state = () => hub.call<{ joined: unknown }>("GET", "/api/network/state", { token });
    await expect.poll(async () => (await state()).body.joined).not.toBeNull();
    const page = await openPanel(hub, "/settings?section=devices", { token });
    await page.getByText("The hub is in HOME, at 127.0.0.1").waitFor();
    await page.getByRole("link", { name: "Wi-Fi networks" }).click();
    await title(page, "Wi-Fi");
    await button(page, /^Cafe/).click();
    await button(page, "Join").click();
    await title(page, "Lumisand is in “Cafe”");
    await button(page, "Choose another network").click();
    await page.getByText("Connected to Cafe").waitFor();
    await button(page, "Forget HOME").click();
    await page.getByRole("dialog").getByRole("button", { name: "Forget" }).click();
    await button(page, "Forget HOME").waitFor({ state: "detached" });
    await button(page, "Forget Cafe").waitFor();
  });
});

describe("a hub whose computer manages the network", () => {
  it("says so on the set-up page, and has nothing of it in Settings", async () => {
    const hub = await startHub({});
    const token = await hub.signIn();
    const page = await openPanel(hub, "/setup", { token });
    await page.getByText("This device’s network is managed by the computer it runs on.").waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole("link", { name: "Go to the dashboard" }).click();
    await page.waitForURL("**/dashboard");
    await page.goto("/settings?section=devices");
    await page.getByRole("heading", { name: "This hub" }).waitFor();
    expect(await page.getByRole("link", { name: "Wi-Fi networks" }).count()).toBe(0);
  });
});

describe("at every width nothing sticks out and WCAG AA holds", () => {
  let device: Hub;
  beforeAll(async () => {
    device = await Hub.start(kFirstStart);
  });
  afterAll(() => device?.stop());

  const kWidths = [360, 390, 1280];
  const kHome = { ssid: "HOME", address: "192.168.178.142", rssi: -50 };
  const kAccessPoint = { ssid: "lumisand-4F2A1C", open: true };
  const kState = { product: "hub", name: "lumisand", onAccessPoint: true, accessPoint: kAccessPoint };

  /** A device that answers as told, on its access point. */
  async function play(page: Page, state: object): Promise<void> {
    const json = { ...kState, joined: null, join: null, known: [], ...state };
    await page.route("**/api/network/state", (route) => route.fulfill({ json }));
    await page.reload();
  }

  const kSteps: Record<string, (page: Page) => Promise<unknown>> = {
    list: (page) => button(page, /^HOME/).waitFor(),
    "list of a device that has failed and knows networks": async (page) => {
      const join = { ssid: "W".repeat(32), state: "failed", message: "Wrong password for it." };
      await play(page, { join, known: ["HOME", "W".repeat(32)], joined: kHome });
      await button(page, "HOME strong signal, password, connected").waitFor();
    },
    "list that does not come": async (page) => {
      await page.route("**/api/network/scan", (route) => route.fulfill({ status: 500, json: {} }));
      await page.reload();
      await button(page, "Retry").waitFor();
    },
    "empty list": async (page) => {
      const json = { scanning: false, networks: [] };
      await page.route("**/api/network/scan", (route) => route.fulfill({ json }));
      await page.reload();
      await page.getByText("No network was found.").waitFor();
    },
    "device that does not answer": async (page) => {
      await page.route("**/api/network/state", (route) => route.abort());
      await page.reload();
      await button(page, "Retry").waitFor();
    },
    password: async (page) => {
      await button(page, /^A network/).click();
      await button(page, "Join").click();
      await page.getByRole("alert").waitFor();
    },
    "hidden network": (page) => button(page, "Other network…").click(),
    "password on a matrix": async (page) => {
      await play(page, { product: "matrix", matrix: null });
      await button(page, /^HOME/).click();
      await page.getByText("Matrix 2").click();
    },
    joining: async (page) => {
      await play(page, { join: { ssid: "HOME", state: "joining", message: "" } });
      await title(page, "Joining “HOME”…");
      await page.unroute("**/api/network/state");
      await page.route("**/api/network/state", (route) => route.abort());
      await page.getByText("connect it there again").waitFor();
    },
    joined: async (page) => {
      await play(page, { join: { ssid: "HOME", state: "joined", message: "" }, joined: kHome });
      await title(page, "Lumisand is in “HOME”");
    },
    "joined matrix": async (page) => {
      const join = { ssid: "HOME", state: "joined", message: "" };
      await play(page, { join, joined: kHome, product: "matrix", matrix: 1 });
      await title(page, "The matrix is in “HOME”");
    },
    finished: async (page) => {
      await play(page, { join: { ssid: "HOME", state: "joined", message: "" }, joined: kHome });
      await page.route("**/api/network/finish", (route) => route.fulfill({ json: { success: true } }));
      await button(page, "Finish").click();
      await page.getByText(/goes away now/).waitFor();
    },
  };

  const kCases = Object.keys(kSteps).flatMap((step) =>
    (["dark", "light"] as const).map((theme) => [step, theme] as const),
  );

  it.each(kCases)("%s, %s", async (step, theme) => {
    const page = await onAccessPoint(device, "/setup#setup=K7M2Q9RTWX4B", { theme });
    await title(page, kList);
    await kSteps[step]?.(page);
    for (const width of kWidths) {
      await page.setViewportSize({ width, height: 900 });
      expect(await overflowing(page), `${width} px`).toEqual([]);
      if (width > 360) expect(await accessibilityFaults(page), `${width} px`).toEqual([]);
    }
  });
});
