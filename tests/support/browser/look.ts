import { createRequire } from "node:module";
import type { Page } from "playwright-core";
import { faintTexts } from "./contrast";

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
export async function settled(page: Page): Promise<void> {
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

/** The same but for the contrast of texts, half of axe's work: `faintTexts` judges that by the same measure. */
function faultsBesideContrast(page: Page): Promise<string[]> {
  return faultsOf(page, { runOnly: kRules, rules: { ...kMoreRules, "color-contrast": { enabled: false } } });
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

/** As the panel does it when the theme is switched. @returns the theme until then */
export function switchTheme(page: Page, theme: string | undefined): Promise<string | undefined> {
  return page.evaluate((theme) => {
    const before = document.documentElement.dataset.theme;
    document.documentElement.dataset.theme = theme;
    return before;
  }, theme);
}

/** From now on what changes on the page is drawn at once, not step by step for each element. */
export async function drawAtOnce(page: Page): Promise<void> {
  await page.evaluate(() => {
    const atOnce = new CSSStyleSheet();
    atOnce.replaceSync("*, ::before, ::after { transition: none !important }");
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, atOnce];
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

/** What blurs all that lies behind it anew with each picture, one line each: a phone has no time for that. */
export function blurring(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const blurs = (element: Element, part?: string) =>
      getComputedStyle(element, part).backdropFilter !== "none";
    return [...document.querySelectorAll("*")]
      .filter((element) => blurs(element) || blurs(element, "::backdrop"))
      .map((element) => element.outerHTML.slice(0, 120));
  });
}

/** A phone, where axe judges everything, and a desktop: the widths between show the same colours, names and roles. */
const kPhone = 390;
const kDesktop = 1280;

/**
 * All that is wrong with the dark page's look at these widths and, at the last of them, in the light theme too. Throws
 * unless a phone's 390 px and a desktop's 1280 px are among them: elsewhere it only looks for what sticks out.
 */
export async function lookFaults(page: Page, widths: number[]): Promise<string[]> {
  for (const width of [kPhone, kDesktop])
    if (!widths.includes(width)) throw new Error(`The look is not judged without ${width} px`);
  const faults: string[] = [];
  const judge = async (what: string, judged: Promise<string[]>) =>
    faults.push(...(await judged).map((fault) => `${what}: ${fault}`));
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    await judge(`${width} px`, overflowing(page));
    if (width === kPhone) await judge(`${width} px`, accessibilityFaults(page));
    if (width === kDesktop) await judge(`${width} px`, faultsBesideContrast(page));
    if (width === kPhone || width === kDesktop) await judge(`${width} px`, faintTexts(page));
  }
  await judge("blurs", blurring(page));
  await drawAtOnce(page);
  await switchTheme(page, "light");
  await judge("light", faintTexts(page));
  return faults;
}
