import type { Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openPanel, shareBrowser } from "../support/browser";
import { Hub } from "../support/hub";
import { changeLights, readLights, setLights } from "../support/lights";
import {
  distinctColors,
  hueOf,
  isDark,
  lightOf,
  type Pixel,
  type Seen,
  StripWatch,
  stripOf,
} from "../support/twin";

const kNoon = "2026-05-01T12:00:00Z";

let hub: Hub;
let token: string;
beforeAll(async () => {
  hub = await Hub.start({ now: kNoon });
  token = await hub.signIn();
});
afterAll(() => hub.stop());
beforeEach(() => setLights(hub, token));
shareBrowser();

async function openLights(): Promise<Page> {
  const page = await openPanel(hub, "/led-control", { token });
  await page.getByLabel("Brightness").waitFor();
  return page;
}

const strip = () => stripOf(hub);
const light = async () => lightOf(await strip());

/** Options that bring a hub back to the addresses that it has now. */
const samePorts = ({ baseUrl, twinUrl }: Hub) => ({
  args: ["--port", new URL(baseUrl).port, "--twin-port", new URL(twinUrl).port],
});

/** Resolves when the strip has shown `count` more frames. */
async function framesPass(count: number): Promise<void> {
  const { frames } = await strip();
  await expect.poll(async () => (await strip()).frames, { timeout: 10_000 }).toBeGreaterThan(frames + count);
}

/** What the strip shows from now on until it looked `count` times different or `limitMs` have passed. */
async function watchStrip(limitMs: number): Promise<Seen[]> {
  const watch = await StripWatch.start(hub);
  const begun = performance.now();
  await expect.poll(() => performance.now() - begun, { timeout: limitMs + 5_000 }).toBeGreaterThan(limitMs);
  return watch.stop();
}

/** Turns a second of the first LED's hue. */
function pace(seen: Seen[]): number {
  const first = seen[0];
  const last = seen.at(-1);
  if (!first || !last) throw new Error("Nothing was seen.");
  let turns = 0;
  for (const [index, state] of seen.entries()) {
    const before = hueOf(seen[index - 1]?.pixels[0] ?? [0, 0, 0]);
    const now = hueOf(state.pixels[0] ?? [0, 0, 0]);
    if (before === undefined || now === undefined) continue;
    turns += ((now - before + 1.5) % 1) - 0.5;
  }
  return Math.abs(turns) / ((last.at - first.at) / 1000);
}

describe("every control changes what the strip shows", () => {
  it("Brightness", async () => {
    const page = await openLights();
    await page.getByLabel("Brightness").fill("100");
    await expect.poll(async () => (await strip()).pixels[0]).toEqual([255, 0, 0]);
    const full = await light();
    await page.getByLabel("Brightness").fill("40");
    await expect.poll(light).toBeLessThan(full / 3);
    expect(await light()).toBeGreaterThan(0);
    await page.getByLabel("Brightness").fill("0");
    await expect.poll(light).toBe(0);
  });

  it("Mode: off and solid", async () => {
    const page = await openLights();
    await page.getByLabel("Mode").selectOption("off");
    await expect.poll(light).toBe(0);
    await page.getByLabel("Mode").selectOption("solid");
    await expect.poll(light).toBeGreaterThan(0);
    expect(distinctColors(await strip())).toBe(1);
  });

  it("Mode: rainbow shows every hue", async () => {
    const page = await openLights();
    await page.getByLabel("Mode").selectOption("rainbow");
    const hues = async () => {
      const found = (await strip()).pixels.map((pixel) => Math.floor((hueOf(pixel) ?? 0) * 6));
      return new Set(found).size;
    };
    await expect.poll(hues).toBe(6);
  });

  it("Mode: breathing rises and falls as a whole", async () => {
    await setLights(hub, token, { strip: { speed: 1000 } });
    const page = await openLights();
    await page.getByLabel("Mode").selectOption("breathing");
    await expect.poll(async () => (await readLights(hub, token)).strips[0]?.mode).toBe("breathing");
    await framesPass(30);
    const seen = await watchStrip(1_500);
    expect(Math.max(...seen.map(distinctColors))).toBe(1);
    const levels = seen.map(lightOf);
    expect(Math.max(...levels)).toBeGreaterThan(4 * Math.min(...levels));
  });

  it("Mode: chase moves comets of the colour", async () => {
    await setLights(hub, token, { strip: { speed: 500, brightness: 255 } });
    const page = await openLights();
    await page.getByLabel("Mode").selectOption("chase");
    await expect.poll(async () => distinctColors(await strip())).toBeGreaterThan(4);
    const seen = await watchStrip(500);
    const brightest = ({ pixels }: Seen) =>
      pixels.map(([red]) => red).indexOf(Math.max(...pixels.map(([red]) => red)));
    expect(new Set(seen.map(brightest)).size).toBeGreaterThan(3);
    expect(seen.at(-1)?.pixels.every(([, green, blue]) => green === 0 && blue === 0)).toBe(true);
  });

  it("Mode: party sparkles in many colours", async () => {
    await setLights(hub, token, { strip: { speed: 500 } });
    const page = await openLights();
    await page.getByLabel("Mode").selectOption("party");
    await expect.poll(async () => distinctColors(await strip())).toBeGreaterThan(20);
    const seen = await watchStrip(500);
    expect(new Set(seen.map(({ pixels }) => pixels.join(";"))).size).toBeGreaterThan(5);
  });

  it("Color, by picker, hex code and preset", async () => {
    const page = await openLights();
    const isOnly = (part: number) => async () => {
      const { pixels } = await strip();
      return pixels.every((pixel) => pixel.every((value, at) => (at === part ? value > 0 : value === 0)));
    };
    await page.getByLabel("Color", { exact: true }).fill("#0000ff");
    await expect.poll(isOnly(2)).toBe(true);
    await page.getByLabel("Color, hex code").fill("#00ff00");
    await expect.poll(isOnly(1)).toBe(true);
    await page.getByRole("button", { name: "White", exact: true }).click();
    await expect
      .poll(async () => {
        const [red, green, blue] = (await strip()).pixels[0] as Pixel;
        return red > 0 && red === green && green === blue;
      })
      .toBe(true);
  });

  it("Animation Speed", async () => {
    await setLights(hub, token, { strip: { mode: "rainbow", brightness: 255 } });
    const page = await openLights();
    const paceAt = async (speed: string) => {
      await page.getByLabel("Animation Speed").fill(speed);
      await expect.poll(async () => (await readLights(hub, token)).strips[0]?.speed).toBe(Number(speed));
      return pace(await watchStrip(1_200));
    };
    expect(await paceAt("0")).toBe(0);
    const half = await paceAt("500");
    const full = await paceAt("1000");
    expect(half).toBeGreaterThan(0.3);
    expect(full / half).toBeGreaterThan(1.5);
    expect(full / half).toBeLessThan(2.5);
  });

  it("Lights enabled", async () => {
    const page = await openLights();
    await page.getByLabel("Lights enabled").uncheck();
    await expect.poll(light).toBe(0);
    await page.getByText("Animation disabled").waitFor();
    await page.getByLabel("Lights enabled").check();
    await expect.poll(light).toBeGreaterThan(0);
  });

  it("the timer: its switch, times and durations", async () => {
    await setLights(hub, token, {
      strip: { brightness: 255 },
      timer: { autoOnTime: "22:00", autoOffTime: "06:00" },
    });
    const page = await openLights();
    await expect.poll(light).toBeGreaterThan(0);
    const full = await light();
    const becomesDark = () => expect.poll(light).toBe(0);
    const becomesFull = () => expect.poll(light).toBe(full);

    await page.getByRole("switch", { name: "Auto timer" }).check();
    await becomesDark();
    await page.getByText("Auto On/Off Active").waitFor();
    await page.getByLabel("Start Time (Auto On)").fill("11:30");
    await becomesFull();
    await page.getByLabel("Fade In Duration").fill("120");
    await expect.poll(light).toBeLessThan(full / 2);
    await page.getByLabel("Fade In Duration").fill("0");
    await becomesFull();
    await page.getByLabel("End Time (End Auto Off)").fill("11:55");
    await becomesDark();
    await page.getByLabel("Fade Out Duration").fill("120");
    await expect.poll(light).toBeGreaterThan(full / 2);
    await page.getByRole("switch", { name: "Auto timer" }).uncheck();
    await page.getByText("The lights stay as you set them.").waitFor();
    await becomesFull();
  });
});

describe("saving", () => {
  it("waits for the Save button while Auto-save is off", async () => {
    const page = await openLights();
    const before = await light();
    const { revision } = await readLights(hub, token);
    await page.getByLabel("Auto-save").uncheck();
    await page.getByLabel("Brightness").fill("100");
    await page.getByText("Unsaved changes").waitFor();
    await framesPass(30);
    expect(await light()).toBe(before);
    expect((await readLights(hub, token)).revision).toBe(revision);
    await page.getByRole("button", { name: "Save" }).click();
    await expect.poll(light).toBeGreaterThan(before);
    await page.getByText("Saved", { exact: true }).waitFor();
  });

  it("says Saved only when it is, and a reload and a power cut leave every value as it was", async () => {
    const own = await Hub.start({ now: kNoon });
    try {
      const ownToken = await own.signIn();
      const page = await openPanel(own, "/led-control", { token: ownToken });
      const values: [string, string][] = [
        ["Brightness", "73"],
        ["Mode", "chase"],
        ["Color", "#12ab34"],
        ["Animation Speed", "640"],
        ["Start Time (Auto On)", "07:15"],
        ["End Time (End Auto Off)", "23:45"],
        ["Fade In Duration", "17"],
        ["Fade Out Duration", "3"],
      ];
      for (const [label, value] of values) {
        const control = page.getByLabel(label, { exact: true });
        await (label === "Mode" ? control.selectOption(value) : control.fill(value));
      }
      await page.getByRole("switch", { name: "Auto timer" }).check();
      await page.getByLabel("Lights enabled").uncheck();
      await page.getByText("Saved", { exact: true }).waitFor();
      const addresses = samePorts(own);
      await own.kill();
      await own.restart(addresses);
      await page.reload();
      await page.getByLabel("Brightness").waitFor();
      for (const [label, value] of values) {
        expect(await page.getByLabel(label, { exact: true }).inputValue(), label).toBe(value);
      }
      expect(await page.getByRole("switch", { name: "Auto timer" }).isChecked()).toBe(true);
      expect(await page.getByLabel("Lights enabled").isChecked()).toBe(false);
    } finally {
      await own.stop();
    }
  });

  it("of the last change is not lost when the page is left at once", async () => {
    const page = await openLights();
    await page.getByLabel("Mode").selectOption("rainbow");
    await page.getByRole("link", { name: "Dashboard" }).first().click();
    await expect.poll(async () => (await readLights(hub, token)).strips[0]?.mode).toBe("rainbow");
  });
});

describe("the buttons", () => {
  it("Reset asks, then brings back the defaults", async () => {
    await setLights(hub, token, { strip: { mode: "party", color: "#0000ff", brightness: 255 } });
    const page = await openLights();
    await page.getByRole("button", { name: "Reset", exact: true }).click();
    await page.getByRole("button", { name: "Cancel" }).click();
    expect((await readLights(hub, token)).strips[0]?.mode).toBe("party");
    await page.getByRole("button", { name: "Reset", exact: true }).click();
    await page.getByRole("button", { name: "Reset to defaults" }).click();
    await expect.poll(() => page.getByLabel("Mode").inputValue()).toBe("solid");
    await expect.poll(async () => distinctColors(await strip())).toBe(1);
    const [red, green, blue] = (await strip()).pixels[0] as Pixel;
    expect(red).toBeGreaterThan(green);
    expect(green).toBeGreaterThan(blue);
    expect((await readLights(hub, token)).strips[0]).toMatchObject({ brightness: 128, speed: 100 });
  });

  it("Refresh shows what somebody else has set", async () => {
    const page = await openLights();
    await page.route("**/api/config/device/status", (route) => route.abort());
    await changeLights(hub, token, { strip: { speed: 730 } });
    expect(await page.getByLabel("Animation Speed").inputValue()).toBe("100");
    await page.getByRole("button", { name: "Refresh" }).click();
    await expect.poll(() => page.getByLabel("Animation Speed").inputValue()).toBe("730");
  });

  it("Export shows the tab's configuration and copies it", async () => {
    const page = await openLights();
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.getByRole("button", { name: "Export" }).click();
    const dialog = page.getByRole("dialog", { name: "Export LED Strips" });
    const shown = await dialog.getByLabel("Configuration").inputValue();
    const { strips, globalSettings } = await readLights(hub, token);
    expect(JSON.parse(shown)).toEqual({ strips, globalSettings });
    await dialog.getByRole("button", { name: "Copy" }).click();
    await dialog.getByRole("button", { name: "Copied!" }).waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(shown);
    await dialog.getByRole("button", { name: "Copy", exact: true }).waitFor();
    await dialog.getByRole("button", { name: "Close" }).click();
    await dialog.waitFor({ state: "detached" });
  });

  it("Export shows the matrices on their tab", async () => {
    const page = await openPanel(hub, "/led-control?tab=matrix", { token });
    await page.getByRole("button", { name: "Export" }).click();
    const shown = await page.getByLabel("Configuration").inputValue();
    expect(JSON.parse(shown)).toHaveProperty("matrices");
  });
});

describe("when the hub goes away", () => {
  it("the panel says so, keeps the change and saves it once the hub is back", async () => {
    const own = await Hub.start();
    try {
      const ownToken = await own.signIn();
      await setLights(own, ownToken);
      const page = await openPanel(own, "/led-control", { token: ownToken });
      const panel = page.getByRole("main");
      await panel.getByText("Online").waitFor();
      const addresses = samePorts(own);
      await own.kill("SIGINT");
      await page.getByLabel("Mode").selectOption("rainbow");
      const alert = page.getByRole("alert");
      await expect.poll(() => alert.textContent()).toContain("Failed to auto-save led configuration");
      await panel.getByText("Offline").waitFor();
      expect(await page.getByLabel("Mode").inputValue()).toBe("rainbow");

      await own.restart(addresses);
      await page.getByLabel("Animation Speed").fill("400");
      await alert.waitFor({ state: "detached" });
      const saved = async () => (await readLights(own, ownToken)).strips[0];
      await expect.poll(saved).toMatchObject({ mode: "rainbow", speed: 400 });
      await panel.getByText("Online").waitFor();
      await expect.poll(async () => isDark(await stripOf(own))).toBe(false);
    } finally {
      await own.stop();
    }
  });

  it("a failed Refresh is told until the hub answers again", async () => {
    const page = await openLights();
    await page.route("**/api/**", (route) => route.abort());
    await page.getByRole("button", { name: "Refresh" }).click();
    const alert = page.getByRole("alert");
    await expect.poll(() => alert.textContent()).toBe("Failed to load configurations");
    expect(await page.getByLabel("Brightness").isVisible()).toBe(true);
    await page.unroute("**/api/**");
    await alert.waitFor({ state: "detached" });
  });

  it("Retry sends what could not be saved", async () => {
    const page = await openLights();
    await page.route("**/api/config/led-config", (route) => route.abort());
    await page.getByLabel("Mode").selectOption("rainbow");
    const retry = page.getByRole("button", { name: "Retry" });
    await retry.waitFor();
    await page.unroute("**/api/config/led-config");
    await retry.click();
    await expect.poll(async () => (await readLights(hub, token)).strips[0]?.mode).toBe("rainbow");
    await page.getByRole("alert").waitFor({ state: "detached" });
  });
});
