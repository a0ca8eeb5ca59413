import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Locator } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { shareBrowser } from "../support/browser/browser";
import { changeHardware, openDevices, openForm, readHardware } from "../support/browser/devices";
import { glancing, seen } from "../support/browser/glance";
import { setLights } from "../support/browser/lights";
import { linesOf } from "../support/browser/settings";
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

  it.each(["0", "1001", "12.5", "", "many"])("rejects %j LEDs with a reason", async (typed) => {
    const { form, changes, button } = await open("LED strip");
    const field = form.getByLabel("LED count");
    await field.fill(typed);
    await form.getByText("A whole number from 1 to 1,000.").waitFor();
    expect(await field.getAttribute("aria-invalid")).toBe("true");
    expect(
      await field.evaluate(
        (input) => document.getElementById(input.getAttribute("aria-describedby") ?? "")?.textContent,
      ),
    ).toBe("A whole number from 1 to 1,000.");
    expect(await button("Save").isDisabled()).toBe(true);
    await field.press("Enter");
    await button("Discard").click();
    expect(await field.inputValue()).toBe("60");
    expect(changes).toEqual([]);
  });

  it("warns of an unlimited current, but accepts it", async () => {
    const { form, save } = await open("LED strip");
    await form.getByLabel("Current limit (mA)").fill("0");
    await form.getByText("No limit: the LEDs may draw more than their power supply can give.").waitFor();
    await form.getByLabel("Color order").selectOption("BRG");
    await save();
    expect(await saved()).toMatchObject({ currentLimit: 0, colorOrder: "brg", ledCount: 60 });
  });

  it("shows the same light with a white channel, and limits the number of LEDs", async () => {
    await setLights(hub, token);
    const before = (await stripOf(hub)).pixels;
    const { form, changes, button, save } = await open("LED strip");
    await form.getByLabel("LEDs").selectOption("SK6812 RGBW, 5 V");
    await form.getByText("With a white LED beside red, green and blue.").waitFor();
    await form.getByLabel("LED count").fill("751");
    await form.getByText("A whole number from 1 to 750.").waitFor();
    expect(await button("Save").isDisabled()).toBe(true);
    await form.getByLabel("LED count").fill("60");
    await save();
    expect(changes).toEqual([{ ledType: "sk6812-rgbw" }]);
    await expect.poll(async () => (await stripOf(hub)).pixels).toEqual(before);
  });

  it("balances white by a preset, and by shares of its colors", async () => {
    await setLights(hub, token, { strip: { color: "#ffffff", brightness: 255 } });
    await changeHardware(hub, token, { currentLimit: 0 });
    const { form, save } = await open("LED strip");
    await form.getByLabel("White balance").selectOption("Typical strip");
    await save();
    expect(await saved()).toMatchObject({ whiteBalance: "#ffb0f0" });
    await expect.poll(async () => (await stripOf(hub)).pixels[0]).toEqual([255, 176, 240]);
    await form.getByLabel("White balance").selectOption("Own");
    const blue = form.getByRole("slider", { name: "Blue" });
    expect(await blue.getAttribute("aria-valuetext")).toBe("94 %");
    await blue.press("ArrowLeft");
    await save();
    expect(await saved()).toMatchObject({ whiteBalance: "#ffb0ed" });
    await form.getByLabel("White balance").selectOption("None");
    await save();
    expect(await saved()).toMatchObject({ whiteBalance: "#ffffff" });
  });

  it("proposes the usual color order of 12 V LEDs, and tells which current is meant", async () => {
    const { form, save } = await open("LED strip");
    await form.getByLabel("LEDs").selectOption("WS2815, 12 V");
    expect(await form.getByLabel("Color order").inputValue()).toBe("rgb");
    await form.getByText("At the strip's 12 V.").waitFor();
    await save();
    expect(await saved()).toMatchObject({ ledType: "ws2815", colorOrder: "rgb" });
  });

  it("keeps unsaved entries while another section is open", async () => {
    const { page, form } = await open("LED strip");
    await form.getByLabel("LED count").fill("30");
    await page.getByRole("link", { name: "Profile" }).click();
    await page.getByLabel("Full Name").waitFor();
    await page.goBack();
    await page.getByRole("button", { name: "LED strip" }).getByText("Unsaved").waitFor();
    const again = await openForm(page, "LED strip");
    expect(await again.getByLabel("LED count").inputValue()).toBe("30");
    expect((await saved()).ledCount).toBe(60);
  });

  it("shows other clients' changes, except in fields with unsaved entries", async () => {
    const { page, form } = await open("LED strip");
    const shown = (label: string) => glancing(page, () => form.getByLabel(label).inputValue());
    await changeHardware(hub, token, { ledCount: 44 });
    await expect.poll(shown("LED count")).toBe("44");
    await form.getByLabel("LED count").fill("45");
    await changeHardware(hub, token, { ledCount: 46, currentLimit: 1500 });
    await expect.poll(shown("Current limit (mA)")).toBe("1500");
    expect(await form.getByLabel("LED count").inputValue()).toBe("45");
  });

  it("shows the hub's reason for a rejection, and that the hub does not respond", async () => {
    const { page, form, button } = await open("LED strip");
    await page.route("**/api/config/hardware", (route) =>
      route.request().method() === "PUT"
        ? route.continue({ postData: JSON.stringify({ ledCount: 5000 }) })
        : route.continue(),
    );
    await form.getByLabel("LED count").fill("500");
    await button("Save").click();
    expect(await linesOf(form.getByRole("alert"))).toEqual(["ledCount must be between 1 and 1000."]);
    await form.getByText("Unsaved changes").waitFor();
    await page.route("**/api/config/hardware", (route) => route.abort());
    await button("Save").click();
    await form.getByRole("alert").getByText("The hub does not answer.").waitFor();
    await form.getByLabel("LED count").fill("501");
    await form.getByRole("alert").waitFor({ state: "detached" });
  });
});

describe("Sand table", () => {
  it("accepts steps with a fraction, and how the table finds its corner", async () => {
    const { form, changes, save } = await open("Sand table");
    await form.getByLabel("Steps per millimeter").fill("0.5");
    await form.getByText("A number from 1 to 1000.").waitFor();
    await form.getByLabel("Steps per millimeter").fill("80,5");
    await form.getByText("the table looks for its corner by itself").waitFor();
    await form.getByLabel("Homing").selectOption("By hand");
    await form.getByText("somebody puts the ball at 0,0").waitFor();
    await save();
    expect(changes).toEqual([{ stepsPerMm: 80.5, homing: "none" }]);
  });
});

describe("LED matrices", () => {
  it("shows the direction of the chain, and saves one matrix without the other", async () => {
    const { form, changes, save } = await open("LED matrices");
    const second = form.getByRole("group", { name: "Matrix 2" });
    await second
      .getByText("Starts at the top left, goes down the first column, turning at its end.")
      .waitFor();
    await second.getByLabel("Turned by").selectOption("90°");
    await second.getByRole("switch", { name: "Serpentine" }).uncheck();
    await second.getByRole("switch", { name: "Mirrored" }).check();
    await second
      .getByText("Starts at the bottom right, goes left the first row, each row the same way.")
      .waitFor();
    await save();
    expect(changes).toEqual([{ matrices: [{}, { rotation: 90, flip: true, serpentine: false }] }]);
    expect((await saved()).matrices[0]).toMatchObject({ rotation: 0, serpentine: true });
  });

  it("hides the wiring of a matrix that is not connected", async () => {
    const { form, save } = await open("LED matrices");
    const first = form.getByRole("group", { name: "Matrix 1" });
    await first.getByLabel("Connection").selectOption("None");
    await first.getByLabel("Turned by").waitFor({ state: "detached" });
    await save();
    expect((await saved()).matrices[0]).toMatchObject({ connection: "none" });
  });
});

describe("This home", () => {
  it("sets a time zone by its city, and shows the city again", async () => {
    const { page, form, changes, save } = await open("This home", { timezoneId: "Europe/London" });
    await form.getByLabel("POSIX rule").waitFor();
    await form.getByText("The hub's clock shows Nov 21, 12:").waitFor();
    await form.getByLabel("Time zone").selectOption("New York · America");
    await form.getByLabel("POSIX rule").waitFor({ state: "detached" });
    await save();
    expect(changes).toEqual([{ timezone: "<-05>5<-04>,M3.2.0,M11.1.0" }]);
    await seen(form.getByText("The hub's clock shows Nov 21, 07:"));
    await page.reload();
    const again = await openForm(page, "This home");
    const chosen = again.getByLabel("Time zone").locator("option:checked");
    expect(await chosen.textContent()).toBe("New York · America");
  });

  it("sets the browser's zone, and the hub rejects an invalid rule", async () => {
    const { form, changes, button, save } = await open("This home", { timezoneId: "Africa/Nairobi" });
    await form.getByLabel("Time zone").selectOption("This browser's zone (Africa/Nairobi)");
    await save();
    expect(changes).toEqual([{ timezone: "<+03>-3" }]);
    await form.getByLabel("Time zone").selectOption("By a POSIX rule");
    await form.getByLabel("POSIX rule").fill("");
    await form.getByText("A rule such as CET-1CEST,M3.5.0,M10.5.0/3.").waitFor();
    await form.getByLabel("POSIX rule").fill("nonsense");
    await button("Save").click();
    const refusal = await hub.call<{ message: string }>("PUT", "/api/config/hardware", {
      token,
      body: { timezone: "nonsense" },
    });
    expect(refusal.status).toBe(400);
    await form.getByRole("alert").getByText(refusal.body.message).waitFor();
    expect((await saved()).timezone).toBe("<+03>-3");
  });

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
