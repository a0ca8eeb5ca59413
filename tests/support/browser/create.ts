import type { Locator, Page } from "playwright-core";
import type { Hub } from "../hub/hub";
import { openPanel, type PanelOptions } from "./browser";

type PointMm = readonly [x: number, y: number];

/** Opens the Create tab, with its picture painted. */
export async function openCreate(hub: Hub, token: string, options: PanelOptions = {}): Promise<Page> {
  const page = await openPanel(hub, "/sand-table?tab=create", { ...options, token });
  await picture(page).waitFor();
  return page;
}

export const picture = (page: Page): Locator => page.getByRole("img", { name: / in the sand$/ });

export const families = (page: Page): Locator =>
  page.getByRole("group", { name: "Kind of pattern" }).getByRole("radio");

/** Moves all sliders to one of their ends, and the choices and boxes likewise. */
export async function setAll(page: Page, end: "min" | "max"): Promise<void> {
  await page.getByRole("tabpanel").evaluate(async (panel, end) => {
    const change = async (field: HTMLInputElement | HTMLSelectElement, value: string, event: string) => {
      if (field.disabled || field.value === value) return;
      const { prototype } = field instanceof HTMLSelectElement ? HTMLSelectElement : HTMLInputElement;
      Object.getOwnPropertyDescriptor(prototype, "value")?.set?.call(field, value);
      field.dispatchEvent(new Event(event, { bubbles: true }));
      await new Promise(requestAnimationFrame);
    };
    for (const choice of panel.querySelectorAll("select"))
      await change(
        choice,
        choice.options[end === "min" ? 0 : choice.options.length - 1]?.value ?? "",
        "change",
      );
    // Some sliders are disabled until others are moved.
    for (let pass = 0; pass < 2; pass++)
      for (const slider of panel.querySelectorAll<HTMLInputElement>("input[type=range]"))
        await change(slider, slider[end], "input");
    for (const box of panel.querySelectorAll<HTMLInputElement>("input[type=checkbox]"))
      if (box.checked === (end === "min")) box.click();
    await new Promise(requestAnimationFrame);
    const sliders = [...panel.querySelectorAll<HTMLInputElement>("input[type=range]:enabled")];
    const wrong = sliders.filter((slider) => Number(slider.value) !== Number(slider[end]));
    if (wrong.length > 0) throw new Error(`${wrong.length} sliders did not move`);
  }, end);
}

/** A picture's light: the red value of each pixel. */
export interface Light {
  width: number;
  height: number;
  red: Uint8Array;
}

export async function lightOf(canvas: Locator): Promise<Light> {
  const { width, height, encoded } = await canvas.evaluate((element) => {
    const { width, height } = element as HTMLCanvasElement;
    const context = (element as HTMLCanvasElement).getContext("2d") as CanvasRenderingContext2D;
    const { data } = context.getImageData(0, 0, width, height);
    let text = "";
    for (let at = 0; at < data.length; at += 4) text += String.fromCharCode(data[at] as number);
    return { width, height, encoded: btoa(text) };
  });
  return { width, height, red: Buffer.from(encoded, "base64") };
}

/** As in the panel's picture: the sand beyond the table and half of a groove's width, of the table's size. */
const kMargin = 0.028;
const kReach = 0.0085;
const kTable = { width: 600, height: 400 };
const kSize = Math.sqrt(kTable.width * kTable.height);
/** In pixels: the picture joins short steps to straight pieces, and pixels have a size. */
const kBlur = 2.5;

/**
 * Compares a picture with the line that it should show: the share of the line's points where there is no
 * groove, and the share of the pixels in a groove that are too far from the line.
 */
export function compareWithLine(shown: Light, smooth: Light, line: readonly PointMm[]) {
  const { width, height, red } = shown;
  const scale = width / (kTable.width + 2 * kMargin * kSize);
  const reach = kReach * kSize * scale;
  const allowed = new Uint8Array(width * height);
  const toPixel = ([x, y]: PointMm): PointMm => [
    (kMargin * kSize + x) * scale,
    height - (kMargin * kSize + y) * scale,
  ];
  const mark = ([x, y]: PointMm, radius: number) => {
    for (let row = Math.ceil(y - radius); row <= y + radius; row++)
      for (let column = Math.ceil(x - radius); column <= x + radius; column++)
        if (row >= 0 && row < height && column >= 0 && column < width) allowed[row * width + column] = 1;
  };
  const isGroove = (at: number) => Math.abs((red[at] as number) - (smooth.red[at] as number)) > 2;
  let bare = 0;
  line.forEach((point, at) => {
    const [x, y] = toPixel(point);
    const [fromX, fromY] = toPixel(line[Math.max(0, at - 1)] as PointMm);
    const steps = Math.ceil(Math.hypot(x - fromX, y - fromY) / reach);
    for (let step = 0; step <= steps; step++) {
      const share = step / Math.max(1, steps);
      mark([fromX + (x - fromX) * share, fromY + (y - fromY) * share], reach + kBlur);
    }
    let isThere = false;
    for (let row = Math.floor(y) - 2; row <= y + 2; row++)
      for (let column = Math.floor(x) - 2; column <= x + 2; column++)
        isThere ||= isGroove(Math.min(height - 1, Math.max(0, row)) * width + column);
    if (!isThere) bare++;
  });
  let [grooves, stray] = [0, 0];
  for (let at = 0; at < allowed.length; at++) {
    if (!isGroove(at)) continue;
    grooves++;
    if (!allowed[at]) stray++;
  }
  return { bare: bare / line.length, stray: stray / Math.max(1, grooves) };
}
