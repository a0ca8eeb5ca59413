import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { openPanel } from "../support/browser/browser";
import { setLights } from "../support/browser/lights";
import { settled } from "../support/browser/look";
import { setMatrix } from "../support/browser/matrix-tab";
import { hub, shareHub, token } from "../support/browser/shared-hub";

shareHub();

const styleOf = (page: Page, selector: string, property: string, pseudo?: string) =>
  page
    .locator(selector)
    .first()
    .evaluate(
      (element, [name = "", of]) => getComputedStyle(element, of).getPropertyValue(name),
      [property, pseudo],
    );

/** The colours of the picture's middle row, each once. */
async function colorsAcross(page: Page, selector: string): Promise<string[]> {
  const picture = (await page.locator(selector).first().screenshot()).toString("base64");
  return page.evaluate(async (content) => {
    const image = new Image();
    image.src = `data:image/png;base64,${content}`;
    await image.decode();
    const pen = new OffscreenCanvas(image.width, 1).getContext("2d");
    pen?.drawImage(image, 0, -Math.floor(image.height / 2));
    const { data } = pen?.getImageData(0, 0, image.width, 1) ?? { data: [] };
    const colors = new Set<string>();
    for (let x = 0; x < image.width; x++) colors.add([...data.slice(x * 4, x * 4 + 3)].join(" "));
    return [...colors];
  }, picture);
}

it.each(["dark", "light"] as const)(
  "in the user's own colours switches, swatches, tracks and the selected tab are visible (%s theme)",
  async (theme) => {
    await setLights(hub, token, { strip: { brightness: 128 } });
    const page = await openPanel(hub, "/led-control", { token, theme, forcedColors: "active" });
    await page.getByLabel("Brightness").waitFor();
    const canvas = await styleOf(page, "body", "background-color");

    const [on, off] = ["Lights enabled", "Auto timer"].map((name) => `[role=switch][aria-label="${name}"]`);
    const colors = await Promise.all(
      [on, off].map((each) => styleOf(page, String(each), "background-color")),
    );
    expect(colors[0]).not.toBe(canvas);
    expect(colors[1]).toBe(canvas);
    expect(await styleOf(page, String(off), "border-top-color")).not.toBe(canvas);
    for (const [index, each] of [on, off].entries())
      expect(await styleOf(page, String(each), "background-color", "::after")).not.toBe(colors[index]);

    expect(await styleOf(page, "[aria-label=Red]", "background-color", "::before")).toBe("rgb(255, 45, 32)");
    expect((await colorsAcross(page, "input[type=range]")).length).toBeGreaterThan(3);
    const borders = await Promise.all(
      ["true", "false"].map((is) => styleOf(page, `[role=tab][aria-selected=${is}]`, "border-bottom-color")),
    );
    expect(borders[0]).not.toBe(canvas);
    expect(borders[1]).toBe(canvas);
  },
);

it("in the user's own colours no box covers the label of the main button", async () => {
  const page = await openPanel(hub, "/login", { forcedColors: "active" });
  const signIn = "button[type=submit]";
  await page.locator(signIn).waitFor();
  // A box in the page's colour would have a label in the page's text colour.
  const text = await styleOf(page, "body", "color");
  expect(await colorsAcross(page, signIn)).not.toContain(text.replace(/[^\d ]/g, ""));
});

const kMarked = [
  ["/settings?section=devices&view=log", "nav[aria-label=Main] a", "[aria-current]"],
  ["/settings?section=devices&view=log", "nav[aria-label=Settings] a", "[aria-current]"],
  ["/led-control?tab=matrix", "fieldset[aria-label='Shown matrix'] button", "[aria-pressed=true]"],
  ["/sand-table?tab=create", "fieldset[aria-label='Kind of pattern'] label", ":has(:checked)"],
  ["/schedule", "dialog label:has([type=radio])", ":has(:checked)"],
  ["/schedule", "dialog button[aria-pressed]", "[aria-pressed=true]"],
  ["/settings?section=devices&view=guide&step=strip", "fieldset[aria-label=LEDs] label", ":has(:checked)"],
] as const;

it.each(kMarked)("in the user's own colours %s marks one of its %s", async (path, each, chosen) => {
  const viewport = { width: path.startsWith("/led") ? 390 : 1280, height: 844 };
  const page = await openPanel(hub, path, { token, forcedColors: "active", viewport });
  if (path === "/schedule") await page.getByRole("button", { name: "Add entry" }).click();
  await page.locator(each).first().waitFor();
  await settled(page);
  const [marked, other] = [each + chosen, `${each}:not(${chosen})`];
  await page.evaluate(() => {
    const style =
      "position: fixed; inset: 0 auto auto 0; z-index: 99; width: 9px; height: 9px; background: Highlight";
    const probe = document.createElement("i");
    Object.assign(probe, { id: "highlight", style });
    (document.querySelector("dialog[open]") ?? document.body).append(probe);
  });
  const [highlight] = await colorsAcross(page, "#highlight");
  expect(await colorsAcross(page, marked)).toContain(highlight);
  expect(await colorsAcross(page, other)).not.toContain(highlight);
});

it("in the user's own colours the hint of a chosen answer has the colour of the answer", async () => {
  const step = "/settings?section=devices&view=guide&step=strip";
  const page = await openPanel(hub, step, { token, forcedColors: "active" });
  const answer = "fieldset[aria-label=LEDs] label:has(:checked)";
  await page.locator(answer).waitFor();
  expect(await styleOf(page, `${answer} small`, "color")).toBe(await styleOf(page, answer, "color"));
});

it("in the user's own colours no box behind a label covers the frame of its choice", async () => {
  const page = await openPanel(hub, "/sand-table?tab=create", { token, forcedColors: "active" });
  const label = "fieldset[aria-label='Kind of pattern'] label:has(:not(:checked)) > span";
  await page.locator(label).first().waitFor();
  expect(await styleOf(page, label, "forced-color-adjust")).toBe("none");
});

it("in the user's own colours the icons and colours of a text are shown, and a resting button looks so", async () => {
  await setMatrix(hub, token, { mode: "text" });
  const page = await openPanel(hub, "/led-control?tab=matrix", { token, forcedColors: "active" });
  await page.getByRole("button", { name: "Icons and colors" }).first().click();
  await page.getByLabel("turquoise").waitFor();
  expect(await styleOf(page, "[aria-label=turquoise]", "background-color")).toBe("rgb(0, 208, 192)");
  expect(await styleOf(page, "[aria-label=heart]", "background-color")).toBe("rgb(12, 14, 18)");
  const canvas = await styleOf(page, "body", "background-color");
  expect(await styleOf(page, "[type=submit][aria-disabled]", "background-color")).toBe(canvas);
});

it("in the user's own colours the QR code of an invitation is black on white", async () => {
  const page = await openPanel(hub, "/settings?section=users", {
    token,
    theme: "dark",
    forcedColors: "active",
  });
  await page.getByRole("button", { name: "Invite" }).click();
  const code = "[aria-label='QR code of the link']";
  await page.locator(code).waitFor();
  expect(await colorsAcross(page, code)).toEqual(expect.arrayContaining(["0 0 0", "255 255 255"]));
});

it("in the user's own colours the hue ring has colours", async () => {
  const page = await openPanel(hub, "/led-control", { token, forcedColors: "active" });
  await page.getByRole("button", { name: "More colors" }).click();
  await page.getByRole("slider", { name: "Hue" }).waitFor();
  const colors = await colorsAcross(page, ":has(> [role=slider][aria-label=Hue])");
  const spreads = colors.map((color) => color.split(" ").map(Number));
  expect(Math.max(...spreads.map((each) => Math.max(...each) - Math.min(...each)))).toBe(255);
});

it("in the user's own colours an example in an empty field looks unlike a value", async () => {
  const page = await openPanel(hub, "/settings?section=security", { token, forcedColors: "active" });
  const field = "input[placeholder]";
  await page.locator(field).first().waitFor();
  expect(await styleOf(page, field, "color", "::placeholder")).not.toBe(await styleOf(page, field, "color"));
});

it("in the user's own colours the picture of the strip shows the bright LED", async () => {
  const step = "/settings?section=devices&view=guide&step=count";
  const page = await openPanel(hub, step, { token, forcedColors: "active" });
  await page.getByLabel("Number of LEDs").waitFor();
  expect(await colorsAcross(page, "[aria-hidden]:has(> i)")).toContain("255 246 229");
});

it("in the user's own colours the guide shows the steps to come", async () => {
  const step = "/settings?section=devices&view=guide&step=strip";
  const page = await openPanel(hub, step, { token, forcedColors: "active" });
  const coming = "[role=img] i:not([data-on])";
  await page.locator(coming).first().waitFor();
  expect((await colorsAcross(page, coming)).length).toBeGreaterThan(1);
});
