import type { Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openPanel, pathOf, shareBrowser } from "../support/browser/browser";
import { changeHardware, openDevices, openForm, readHardware } from "../support/browser/devices";
import { setLights } from "../support/browser/lights";
import { lookFaults } from "../support/browser/look";
import { addAccount, openSection } from "../support/browser/settings";
import { Hub } from "../support/hub/hub";
import { lightOf, stripOf } from "../support/hub/simulator-page";

const kGuide = "/settings?section=devices&view=guide";
const kColors = ["Red", "Green", "Blue"];
const kHardware = {
  ledCount: 60,
  ledType: "ws2812b",
  colorOrder: "grb",
  currentLimit: 2000,
  timezone: "UTC0",
  place: "",
  homing: "auto",
};

let hub: Hub;
let token: string;
beforeAll(async () => {
  hub = await Hub.start({ args: ["--test", "weather=http://127.0.0.1:9"] });
  token = await hub.signIn();
});
afterAll(() => hub?.stop());
beforeEach(() => changeHardware(hub, token, kHardware));
shareBrowser();

const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name, exact: true });
const question = (page: Page, name: string) => page.getByRole("heading", { name }).waitFor();
const saved = () => readHardware(hub, token);

const brightAt = async () => {
  const { pixels } = await stripOf(hub);
  return pixels.flatMap((pixel, at) => (Math.min(...pixel) > 100 ? [at] : []));
};

/** The name of the color that the whole strip shows; undefined if it shows something else. */
async function shownColor(of = hub): Promise<string | undefined> {
  const { pixels } = await stripOf(of);
  const lit = kColors.filter((_, channel) => pixels.every((pixel) => (pixel[channel] ?? 0) > 0));
  return lit.length === 1 ? lit[0] : undefined;
}

/** Waits until the strip shows a color other than `before`, and taps its name. */
async function tapWhatIsSeen(page: Page, before?: string): Promise<string> {
  const color = await expect
    .poll(() => shownColor(), { timeout: 10_000 })
    .toSatisfy((seen) => seen !== undefined && seen !== before)
    .then(() => shownColor());
  await button(page, String(color)).click();
  return String(color);
}

async function openGuide(step: string, options = {}) {
  return openPanel(hub, `${kGuide}&step=${step}`, { ...options, token });
}

describe("the first steps", () => {
  it("follow the owner's account, and set up the strip, the home and the sand table", async () => {
    const fresh = await Hub.start({ owner: null, args: ["--test", "weather=http://127.0.0.1:9"] });
    try {
      const page = await openPanel(fresh, `/login#setup=${fresh.setupToken}`);
      await page.getByLabel("Name", { exact: true }).fill("Robin");
      await page.getByLabel("Username").fill("robin");
      await page.getByLabel("Password", { exact: true }).fill("sand-and-light");
      await page.getByRole("button", { name: "CREATE ACCOUNT" }).click();
      await question(page, "Welcome to Lumisand");
      await button(page, "Skip all").click();
      await page.getByRole("heading", { name: "Welcome back, Robin!" }).waitFor();
      expect(pathOf(page)).toBe("/dashboard");
      await page.goBack();
      await question(page, "Welcome to Lumisand");
    } finally {
      await fresh.stop();
    }
  });

  it("ask for the kind of LEDs, and know how many and how much current it allows", async () => {
    const page = await openGuide("strip");
    expect(await page.getByLabel("WS2812B, 5 V").isChecked()).toBe(true);
    await page.getByLabel("SK6812 RGBW, 5 V").check();
    await button(page, "Next").click();
    await question(page, "How many LEDs does the strip have?");
    expect(await saved()).toMatchObject({ ledType: "sk6812-rgbw", colorOrder: "grb" });
    await expect.poll(brightAt).toEqual([59]);
    await page.getByLabel("Number of LEDs").fill("751");
    await page.getByText("A whole number from 1 to 750.").waitFor();

    await button(page, "Back").click();
    await page.getByLabel("WS2815, 12 V").check();
    await button(page, "Next").click();
    await question(page, "How many LEDs does the strip have?");
    expect(await saved()).toMatchObject({ ledType: "ws2815", colorOrder: "rgb" });
    const supply = await openGuide("supply");
    await supply.getByLabel("12 V, 10 A").check();
    await supply.getByText("The strip draws at most 8 A. The rest is a reserve.").waitFor();
  });

  it("find the number of LEDs while the last of them shines", async () => {
    await setLights(hub, token);
    const page = await openGuide("count");
    await question(page, "How many LEDs does the strip have?");
    await expect.poll(brightAt).toEqual([59]);
    await page.getByLabel("Number of LEDs").fill("90");
    await expect.poll(brightAt).toEqual([89]);
    await button(page, "+10 LEDs").click();
    await button(page, "−1 LEDs").click();
    await expect.poll(brightAt).toEqual([98]);
    expect((await saved()).ledCount).toBe(60);
    await button(page, "Next").click();
    await question(page, "What do you see?");
    expect((await saved()).ledCount).toBe(99);
    expect((await stripOf(hub)).pixels).toHaveLength(99);
  });

  it("reject a number of LEDs that no strip has", async () => {
    const page = await openGuide("count");
    for (const wrong of ["0", "1001", "", "many"]) {
      await page.getByLabel("Number of LEDs").fill(wrong);
      await page.getByText("A whole number from 1 to 1,000.").waitFor();
      expect(await button(page, "Next").getAttribute("aria-disabled")).toBe("true");
    }
  });

  it.each(["rgb", "rbg", "grb", "gbr", "brg", "bgr"])(
    "find the color order %s by what is seen",
    async (order) => {
      // The simulated strip has the order of the hardware settings; the guide does not look at it.
      await changeHardware(hub, token, { colorOrder: order, ledCount: 5 });
      await setLights(hub, token, { strip: { enabled: false } });
      await expect.poll(async () => lightOf(await stripOf(hub))).toBe(0);
      const page = await openGuide("colors");
      let seen = await tapWhatIsSeen(page);
      seen = await tapWhatIsSeen(page, seen);
      await tapWhatIsSeen(page, seen);
      await page.getByText(`The color order is ${order.toUpperCase()}.`).waitFor();
      await changeHardware(hub, token, { colorOrder: "rgb" });
      await button(page, "Next").click();
      await question(page, "Which power supply feeds the strip?");
      expect((await saved()).colorOrder).toBe(order);
    },
  );

  it("find the color order alone, from the settings of the strip", async () => {
    await changeHardware(hub, token, { colorOrder: "brg", ledCount: 5 });
    await setLights(hub, token, { strip: { enabled: false } });
    const page = await openDevices(hub, token);
    const form = await openForm(page, "LED strip");
    await form.getByLabel("Color order").selectOption("RBG");
    await form.getByRole("link", { name: "Find the color order" }).click();
    await question(page, "What do you see?");
    expect(await page.getByRole("img", { name: "Step" }).count()).toBe(0);
    expect(await button(page, "Skip").count()).toBe(0);
    let seen = await tapWhatIsSeen(page);
    seen = await tapWhatIsSeen(page, seen);
    await tapWhatIsSeen(page, seen);
    await changeHardware(hub, token, { colorOrder: "rgb" });
    await button(page, "Save").click();
    await page.getByText("Storage used:").waitFor();
    expect(pathOf(page)).toBe("/settings?section=devices");
    expect((await saved()).colorOrder).toBe("brg");
    await expect.poll(async () => lightOf(await stripOf(hub))).toBe(0);
    await page.getByText("Unsaved").waitFor({ state: "detached" });
  });

  it("tell that the strip cannot be lit, and light it as soon as it can", async () => {
    const page = await openPanel(hub, "/settings", { token });
    await page.route("**/test-light", (route) =>
      route.fulfill({ status: 503, json: { message: "The hub is busy." } }),
    );
    await page.goto("/settings?section=devices&view=guide&step=colors");
    await page.getByText("The strip could not be lit: The hub is busy.").waitFor();
    await page.unroute("**/test-light");
    await page.getByText("The strip could not be lit").waitFor({ state: "detached", timeout: 8_000 });
  });

  it("ask again if a color was seen twice", async () => {
    const page = await openGuide("colors");
    for (const color of ["Red", "Red"]) await button(page, color).click();
    await page.getByText("A color was seen twice").waitFor();
    await page.getByText("Color 1 of 3").waitFor();
  });

  it("derive the current limit from the power supply", async () => {
    const page = await openGuide("supply");
    expect(await button(page, "Next").getAttribute("aria-disabled")).toBe("true");
    await page.getByLabel("5 V, 4 A").check();
    await page.getByText("The strip draws at most 3 A.").waitFor();
    await page.getByLabel("Another").check();
    await page.getByLabel("Amperes of the supply").fill("1");
    await page.getByText("A number from 1.5 to 100.").waitFor();
    expect(await button(page, "Next").getAttribute("aria-disabled")).toBe("true");
    await page.getByLabel("Amperes of the supply").fill("12,5");
    await page.getByText("The strip draws at most 10 A.").waitFor();
    await button(page, "Next").click();
    await question(page, "Where is Lumisand?");
    expect((await saved()).currentLimit).toBe(10_000);
  });

  it("ask for the place and the time zone", async () => {
    const page = await openGuide("home", { timezoneId: "Europe/Berlin" });
    await page.getByLabel("Time zone").selectOption({ index: 0 });
    await page.getByLabel("Place for the weather").fill("Berlin");
    await button(page, "Next").click();
    await question(page, "Is there an LED matrix?");
    expect(await saved()).toMatchObject({ place: "Berlin", timezone: expect.stringContaining("-1") });
  });

  it("ask for the sand table and its switches", async () => {
    const page = await openGuide("table");
    await page.getByLabel("Yes, without switches").check();
    await button(page, "Next").click();
    await question(page, "Ready");
    expect((await saved()).homing).toBe("none");
    await button(page, "Finish").click();
    await page.getByRole("heading", { name: "Devices", exact: true }).waitFor();
    expect(pathOf(page)).toBe("/settings?section=devices");
  });

  it("can be skipped one by one and change nothing then", async () => {
    await changeHardware(hub, token, { colorOrder: "brg" });
    const before = await saved();
    const page = await openPanel(hub, kGuide, { token });
    await button(page, "Begin").click();
    for (let step = 1; step <= 7; step++) {
      await page.getByRole("img", { name: `Step ${step} of 7` }).waitFor();
      await button(page, "Skip").click();
    }
    await question(page, "Ready");
    expect(await saved()).toEqual(before);
  });

  it("move the focus to each heading; Back, the browser's Back and a reload work", async () => {
    const page = await openGuide("supply");
    const focused = () => page.evaluate(() => document.activeElement?.textContent);
    await expect.poll(focused).toBe("Which power supply feeds the strip?");
    await button(page, "Skip").click();
    await expect.poll(focused).toBe("Where is Lumisand?");
    await button(page, "Back").click();
    await expect.poll(focused).toBe("Which power supply feeds the strip?");
    await page.goBack();
    await expect.poll(focused).toBe("Where is Lumisand?");
    await page.reload();
    await expect.poll(focused).toBe("Where is Lumisand?");
  });

  it("end the test light when they are left", async () => {
    await setLights(hub, token, { strip: { enabled: false } });
    const page = await openGuide("count");
    await expect.poll(brightAt).toEqual([59]);
    await button(page, "Skip all").click();
    await expect.poll(async () => lightOf(await stripOf(hub))).toBe(0);
  });

  it("go on after the hub was away and has restarted", async () => {
    const page = await openGuide("table");
    await page.getByLabel("Yes, without switches").check();
    await page.route("**/api/config/hardware", (route) => route.abort());
    await button(page, "Next").click();
    await page.getByRole("alert").getByText("The hub does not answer.").waitFor();
    await page.unroute("**/api/config/hardware");
    await hub.call("POST", "/api/system/restart", { token });
    await hub.restarted();
    await button(page, "Next").click();
    await question(page, "Ready");
    expect((await saved()).homing).toBe("none");
  });

  it("are found again under Settings > Devices, by administrators", async () => {
    const page = await openDevices(hub, token);
    await page.getByRole("link", { name: "First steps" }).click();
    await question(page, "Welcome to Lumisand");
    await page.keyboard.press("Escape");
    await page.getByRole("link", { name: "First steps" }).waitFor();

    const guest = await addAccount(hub);
    const other = await openSection(hub, guest.token, "devices");
    await other.getByText("Storage used:").waitFor();
    expect(await other.getByRole("link", { name: "First steps" }).count()).toBe(0);
  });
});

const kSteps = ["start", "strip", "count", "colors", "supply", "home", "matrices", "table", "ready"];
it.each(kSteps)("from 360 to 1280 px nothing overflows and WCAG AA holds: %s", async (step) => {
  const page = await openGuide(step, { theme: "dark" });
  await page.getByRole("dialog").getByRole("heading").first().waitFor();
  if (step === "supply") await page.getByLabel("Another").check();
  expect(await lookFaults(page, [360, 390, 1280])).toEqual([]);
});
