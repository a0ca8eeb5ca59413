import type { Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { newProfile, openPanel, pathOf, shareBrowser } from "../support/browser/browser";
import { readLights, setLights } from "../support/browser/lights";
import { greeting, signInButton } from "../support/browser/screens";
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
  const page = await (await newProfile(hub, { token })).newPage();
  await page.goto("/led-control");
  await page.getByRole("switch", { name: "Auto-save" }).uncheck();
  await page.getByLabel("Mode").selectOption("rainbow");
  await page.getByText("Unsaved changes").waitFor();
  return page;
}

const dialog = (page: Page) => page.getByRole("dialog", { name: "Drop unsaved changes?" });

describe("with Auto-save off", () => {
  it("Refresh asks before it drops changes", async () => {
    const page = await openUnsaved();
    await page.getByRole("button", { name: "Refresh" }).click();
    await dialog(page).getByRole("button", { name: "Cancel" }).click();
    expect(await page.getByLabel("Mode").inputValue()).toBe("rainbow");
    await page.getByRole("button", { name: "Refresh" }).click();
    await dialog(page).getByRole("button", { name: "Drop changes" }).click();
    await expect.poll(() => page.getByLabel("Mode").inputValue()).toBe("solid");
  });

  it("Logout asks, from every screen", async () => {
    const page = await openUnsaved();
    await page.getByRole("link", { name: "Dashboard" }).first().click();
    await greeting(page).waitFor();
    await page.getByRole("button", { name: "Logout" }).click();
    await dialog(page).getByRole("button", { name: "Cancel" }).click();
    expect(pathOf(page)).toBe("/dashboard");
    await page.getByRole("button", { name: "Logout" }).click();
    await dialog(page).getByRole("button", { name: "Drop changes" }).click();
    await signInButton(page).waitFor();
    expect((await readLights(hub, await hub.signIn())).strips[0]?.mode).toBe("solid");
  });

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

it("a matrix has the name that people gave it on every screen", async () => {
  const { body } = await hub.call<{ matrix: { matrices: Record<string, unknown>[] } }>(
    "GET",
    "/api/config/configs",
    {
      token,
    },
  );
  const matrices = body.matrix.matrices.map((each, at) => ({
    ...each,
    name: at === 0 ? "Hallway" : each.name,
  }));
  expect((await hub.call("POST", "/api/config/matrix-config", { token, body: { matrices } })).status).toBe(
    200,
  );
  const wired = { matrices: [{ connection: "hub" }, { connection: "hub" }] };
  expect((await hub.call("PUT", "/api/config/hardware", { token, body: wired })).status).toBe(200);
  const page = await openPanel(hub, "/dashboard", { token });
  await page.getByRole("list").getByText("Hallway", { exact: true }).waitFor();
  await page.getByRole("region", { name: "Hallway" }).waitFor();
  await page.goto("/settings?section=devices");
  await page.getByRole("list", { name: "Devices" }).getByText("Hallway", { exact: true }).waitFor();
  await page.getByRole("button", { name: "LED matrices" }).click();
  await page.getByText("Hallway", { exact: true }).nth(1).waitFor();
  expect(await page.getByText("Matrix 1").count()).toBe(0);
});
