import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Locator } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { shareBrowser } from "../support/browser/browser";
import { changeHardware, openDevices, openForm, readHardware } from "../support/browser/devices";
import { seen } from "../support/browser/glance";
import { setLights } from "../support/browser/lights";
import { Hub } from "../support/hub/hub";
import { stripOf } from "../support/hub/simulator-page";

const kPlain = {
  ledCount: 60,
  whiteBalance: "#ffffff",
  ledType: "ws2812b",
  colorOrder: "grb",
  currentLimit: 2000,
  timezone: "UTC0",
  name: "lumisand",
  allowedHosts: [],
  stepsPerMm: 80,
  drive: "corexy",
  homing: "auto",
  place: "",
  temperatureUnit: "celsius",
  matrices: [0, 1].map(() => ({
    connection: "satellite",
    rotation: 0,
    flip: false,
    serpentine: true,
    colorOrder: "grb",
    currentLimit: 2000,
  })),
};

/** A response of Open-Meteo. */
const kForecast = { current: { temperature_2m: 21.4, weather_code: 61, is_day: 1 } };

let forecast: Server;
let hub: Hub;
let token: string;
beforeAll(async () => {
  forecast = createServer((_, response) => {
    response.setHeader("Content-Type", "application/json").end(JSON.stringify(kForecast));
  });
  await new Promise<void>((listening) => forecast.listen(0, "127.0.0.1", listening));
  const { port } = forecast.address() as AddressInfo;
  hub = await Hub.start({
    now: "2026-11-21T12:00:00Z",
    args: ["--test", `weather=http://127.0.0.1:${port}`],
  });
  token = await hub.signIn();
});
afterAll(async () => {
  await hub?.stop();
  forecast.closeAllConnections();
  forecast.close();
});
beforeEach(() => changeHardware(hub, token, kPlain));
shareBrowser();

const saved = () => readHardware(hub, token);

async function open(form: string, options = {}) {
  const page = await openDevices(hub, token, options);
  const shown = await openForm(page, form);
  const changes: unknown[] = [];
  page.on("request", (request) => request.method() === "PUT" && changes.push(request.postDataJSON()));
  const button = (name: string) => shown.getByRole("button", { name });
  const save = async () => {
    await button("Save").click();
    await shown.getByRole("status").getByText("Saved", { exact: true }).waitFor();
  };
  return { page, form: shown, changes, button, save };
}

const borderOf = (field: Locator) => field.evaluate((element) => getComputedStyle(element).borderTopColor);

describe("LED strip", () => {
  it("changes the number of LEDs, and sends nothing else", async () => {
    await setLights(hub, token);
    const { page, form, changes, button, save } = await open("LED strip");
    expect(await form.getByLabel("LED count").inputValue()).toBe("60");
    expect(await button("Save").isDisabled()).toBe(true);
    await form.getByLabel("LED count").fill("25");
    await form.getByText("Unsaved changes").waitFor();
    await page.getByRole("button", { name: "LED strip" }).getByText("Unsaved").waitFor();
    await save();
    expect(changes).toEqual([{ ledCount: 25 }]);
    await expect.poll(async () => (await stripOf(hub)).pixels.length).toBe(25);
    expect(await button("Save").isDisabled()).toBe(true);
  });
});

describe("This home", () => {
  it("sets a place and shows the result, the unit, names and further names", async () => {
    const { form, save } = await open("This home");
    await form.getByLabel("Hub name").fill("Living Room");
    await form.getByText("1 to 32 letters a-z, digits or dashes, and no dash at its ends.").waitFor();
    const wrong = await borderOf(form.getByLabel("Hub name"));
    await form.getByLabel("Hub name").fill("living-room");
    await form.getByLabel("Further names of this hub").fill("a_b");
    await form.getByText("“a_b” is no host name.").waitFor();
    await expect.poll(() => borderOf(form.getByLabel("Further names of this hub"))).toBe(wrong);
    await expect.poll(() => borderOf(form.getByLabel("Hub name"))).not.toBe(wrong);
    await form.getByLabel("Further names of this hub").fill("lamp.example.org\n\nHOME2\n");
    await form.getByLabel("Place for the weather").fill("91, 13");
    await form.getByLabel("Temperature").selectOption("Fahrenheit");
    await form.getByRole("button", { name: "Save" }).click();
    await form.getByRole("alert").getByText("latitude between -90 and 90").waitFor();
    await form.getByLabel("Place for the weather").fill("52.52, 13.41");
    await save();
    expect(await saved()).toMatchObject({
      name: "living-room",
      allowedHosts: ["lamp.example.org", "home2"],
      place: "52.52, 13.41",
      temperatureUnit: "fahrenheit",
    });
    await seen(form.getByText("Found: 52.52, 13.41, 21 °F now."));
  });
});
