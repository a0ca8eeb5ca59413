import type { Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { newPage, newProfile, openPanel, shareBrowser } from "../support/browser/browser";
import { readLights, setLights } from "../support/browser/lights";
import { greeting } from "../support/browser/screens";
import { Hub } from "../support/hub/hub";

let hub: Hub;
let token: string;
beforeAll(async () => {
  hub = await Hub.start();
});
afterAll(() => hub.stop());
shareBrowser();
beforeEach(async () => {
  token = await hub.signIn();
  await setLights(hub, token);
});

async function openUnsaved(): Promise<Page> {
  const page = await newPage(await newProfile(hub, { token }));
  await page.goto("/led-control");
  await page.getByRole("switch", { name: "Auto-save" }).uncheck();
  await page.getByLabel("Mode").selectOption("rainbow");
  await page.getByText("Unsaved changes").waitFor();
  return page;
}

describe("with Auto-save off", () => {
  it("a reload asks", async () => {
    const page = await openUnsaved();
    const questions: string[] = [];
    page.on("dialog", async (question) => {
      questions.push(question.type());
      await question.accept();
    });
    await page.reload();
    await page.getByLabel("Brightness").waitFor();
    expect(questions).toEqual(["beforeunload"]);
    await page.reload();
    await page.getByLabel("Brightness").waitFor();
    expect(questions).toHaveLength(1);
  });
});

it("the colour's text may be any colour of CSS, and nothing else", async () => {
  await setLights(hub, token, { strip: { color: "#123456" } });
  const page = await openPanel(hub, "/led-control", { token });
  const field = page.getByLabel("Color, hex code");
  const saved = async () => (await readLights(hub, token)).strips[0]?.color;
  for (const [text, color] of [
    [" #ff8800", "#ff8800"],
    ["#0F0", "#00ff00"],
    ["f80", "#ff8800"],
    ["rgb(0, 128, 255)", "#0080ff"],
    ["Orange", "#ffa500"],
    ["hsl(0 100% 50%)", "#ff0000"],
  ] as const) {
    await field.fill("");
    await field.pressSequentially(text);
    await field.press("Enter");
    expect(await field.inputValue(), text).toBe(color);
    await expect.poll(saved, { message: text }).toBe(color);
  }
  for (const text of ["#ff88", "orangish", "rgb(1,2", "transparent", "inherit"]) {
    await field.fill(text);
    await field.blur();
    await page.getByText("Not a color. Try #ff8800 or orange.").waitFor();
    expect(await field.inputValue(), text).toBe("#ff0000");
  }
  expect(await saved()).toBe("#ff0000");
});

it("Back returns to where a screen was scrolled to, a new screen starts at its top", async () => {
  const page = await openPanel(hub, "/led-control", { token, viewport: { width: 390, height: 600 } });
  await page.getByLabel("Fade In Duration").waitFor();
  const top = () => page.evaluate(() => Math.round(scrollY));
  await page.mouse.wheel(0, 500);
  await expect.poll(top).toBe(500);
  await page.getByRole("link", { name: "Lumisand" }).dispatchEvent("click");
  await greeting(page).waitFor();
  expect(await top()).toBe(0);
  await page.goBack();
  await page.getByLabel("Fade In Duration").waitFor();
  await expect.poll(top).toBe(500);
  await page.goForward();
  await greeting(page).waitFor();
  await expect.poll(top).toBe(0);
});
