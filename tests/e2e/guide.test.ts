import type { Page } from "playwright-core";
import { beforeEach, describe, expect, it } from "vitest";
import { openPanel, pathOf } from "../support/browser/browser";
import { changeHardware, readHardware } from "../support/browser/devices";
import { setLights } from "../support/browser/lights";
import { hub, shareHub, token } from "../support/browser/shared-hub";
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
  table: { present: true },
  matrices: [{ connection: "satellite" }, { connection: "satellite" }],
};

shareHub({ args: ["--test", "weather=http://127.0.0.1:9"] });
beforeEach(() => changeHardware(hub, token, kHardware));

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

  it.each(["rbg", "gbr"])("find the color order %s by what is seen", async (order) => {
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
  });

  it("hide what the home does not have; a switch brings it back", async () => {
    const page = await openGuide("matrices");
    const links = () => page.getByRole("navigation").getByRole("link").allTextContents();
    for (const kind of ["n LED matrix", " sand table"]) {
      await question(page, `Is there a${kind}?`);
      await page.getByLabel("No", { exact: true }).check();
      await button(page, "Next").click();
    }
    await button(page, "Finish").click();
    await expect.poll(links).not.toContain("Sand Table");
    await page.getByRole("link", { name: "Dashboard" }).click();
    await page.getByRole("heading", { name: "System Health" }).waitFor();
    expect(await links()).toEqual(expect.arrayContaining(["LED Control", "Settings"]));
    expect(await links()).not.toContain("Matrix Control");
    expect(await page.getByRole("switch").count()).toBe(1);
    await page.goto("/settings?section=devices&form=table");
    await page.getByRole("switch", { name: "There is a sand table" }).click();
    await button(page, "Save").click();
    await expect.poll(links).toContain("Sand Table");
  });
});
