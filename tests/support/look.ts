import { createRequire } from "node:module";
import type { Page } from "playwright-core";

const kAxe = createRequire(import.meta.url).resolve("axe-core/axe.min.js");
const kRules = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
/** Those that only say what is good practice, but that people with a screen reader need. */
const kMoreRules = { "landmark-unique": { enabled: true }, "heading-order": { enabled: true } };

interface AxeResults {
  violations: { id: string; help: string; nodes: { html: string; failureSummary?: string }[] }[];
}

interface AxeWindow {
  axe: { run(context: Document, options: object): Promise<AxeResults> };
}

/** Resolves when nothing is on its way from one look to another; what goes round for ever may. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await new Promise(requestAnimationFrame);
    const endless = (animation: Animation) =>
      animation.effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY;
    const moving = () => document.getAnimations().filter((animation) => !endless(animation));
    // What inherits a colour that changes may begin to change when that has ended.
    while (moving().length > 0) await Promise.allSettled(moving().map((animation) => animation.finished));
  });
}

/** What breaks WCAG 2 on level A or AA or leads a screen reader astray, one line each. */
export function accessibilityFaults(page: Page): Promise<string[]> {
  return faultsOf(page, { runOnly: kRules, rules: kMoreRules });
}

/** Texts that stand out too little from what is behind them: all that another theme can break. */
export function contrastFaults(page: Page): Promise<string[]> {
  return faultsOf(page, { runOnly: { type: "rule", values: ["color-contrast"] } });
}

async function faultsOf(page: Page, rules: object): Promise<string[]> {
  await settled(page);
  const hasAxe = await page.evaluate(() => "axe" in window);
  if (!hasAxe) await page.evaluate(await axeSource());
  const { violations } = await page.evaluate((rules) => {
    const { axe } = window as unknown as AxeWindow;
    return axe.run(document, { ...rules, resultTypes: ["violations"] });
  }, rules);
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 160)} ${failureSummary ?? ""}`),
  );
}

/** As the panel does it when the theme is switched. */
export async function switchToLight(page: Page): Promise<void> {
  await page.evaluate(() => {
    document.documentElement.dataset.theme = "light";
  });
}

let source: string | undefined;
async function axeSource(): Promise<string> {
  const { readFile } = await import("node:fs/promises");
  source ??= await readFile(kAxe, "utf8");
  return source;
}

/** What sticks out at the right of the window, one line each; content that scrolls in a box of its own may. */
export async function overflowing(page: Page): Promise<string[]> {
  await settled(page);
  return page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    if (document.documentElement.scrollWidth <= width) return [];
    const wide = [...document.body.querySelectorAll("*")].filter(
      (element) => element.getBoundingClientRect().right > width + 0.5,
    );
    return [
      `page is ${document.documentElement.scrollWidth} px wide`,
      ...wide.map((e) => e.outerHTML.slice(0, 120)),
    ];
  });
}

export interface FocusStop {
  /** Its accessible name as the label, text or aria-label gives it. */
  name: string;
  tag: string;
  type: string;
  /** Nothing when the focus can be seen, else why not. */
  hidden: string;
}

/** The element that has the focus. Its indicator is an outline of 2 px with a contrast of 3:1 to what lies behind. */
export async function focusStop(page: Page): Promise<FocusStop> {
  await settled(page);
  return page.evaluate(() => {
    const channels = (color: string) => (color.match(/[\d.]+/g) ?? []).map(Number);
    const luminance = (color: string) => {
      const [red = 0, green = 0, blue = 0] = channels(color).map((part) => {
        const share = part / 255;
        return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    };
    const isSolid = (color: string) => (channels(color)[3] ?? 1) === 1 && color.startsWith("rgb");
    const behind = (element: Element | null): string => {
      if (!element) return "rgb(255, 255, 255)";
      const color = getComputedStyle(element).backgroundColor;
      return isSolid(color) ? color : behind(element.parentElement);
    };
    const contrast = (one: string, other: string) => {
      const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
      return (light + 0.05) / (dark + 0.05);
    };
    const nameOf = (element: HTMLElement) =>
      element.getAttribute("aria-label") ??
      (element as HTMLInputElement).labels?.[0]?.textContent ??
      element.textContent ??
      "";
    const indicatorFault = (element: HTMLElement) => {
      const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(element);
      if (outlineStyle === "none" || Number.parseFloat(outlineWidth) < 2) return "no outline";
      const ratio = contrast(outlineColor, behind(element.parentElement));
      return ratio < 3 ? `outline has a contrast of ${ratio.toFixed(2)}` : "";
    };
    const focused = document.activeElement as HTMLElement;
    return {
      name: nameOf(focused).trim(),
      tag: focused.tagName.toLowerCase(),
      type: (focused as HTMLInputElement).type ?? "",
      hidden: indicatorFault(focused),
    };
  });
}
