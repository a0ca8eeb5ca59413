import { createRequire } from "node:module";
import type { Page } from "playwright-core";
import { faintTexts } from "./contrast";

const kAxe = createRequire(import.meta.url).resolve("axe-core/axe.min.js");
const kRules = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
/** Rules that axe lists as best practice only, but that users of screen readers need. */
const kMoreRules = { "landmark-unique": { enabled: true }, "heading-order": { enabled: true } };

interface AxeResults {
  violations: { id: string; help: string; nodes: { html: string; failureSummary?: string }[] }[];
}

interface AxeWindow {
  axe: { run(context: Document, options: object): Promise<AxeResults> };
}

/** The longest time in which a page comes to rest, in ms. */
const kRestMs = 10_000;

/** Resolves when all finite animations and transitions have ended; fails with those that do not end. */
export async function settled(page: Page): Promise<void> {
  const moving = await page.evaluate(async (limit) => {
    const endless = (animation: Animation) =>
      animation.effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY;
    const moving = () => document.getAnimations().filter((animation) => !endless(animation));
    const end = performance.now() + limit;
    // An element that inherits a changing colour may start its own transition one frame later.
    const nextFrame = () =>
      new Promise<void>((resolve) => {
        const late = setTimeout(resolve, limit); // a page that draws nothing
        requestAnimationFrame(() => {
          clearTimeout(late);
          resolve();
        });
      });
    do await nextFrame();
    while (moving().length > 0 && performance.now() < end);
    return moving().map(({ effect }) => (effect as KeyframeEffect).target?.outerHTML.slice(0, 120));
  }, kRestMs);
  if (moving.length > 0) throw new Error(`Still moving: ${moving.join(", ")}`);
}

/** Violations of WCAG 2, level A or AA, and misleading structures for screen readers, one line each. */
export function accessibilityFaults(page: Page): Promise<string[]> {
  return faultsOf(page, { runOnly: kRules, rules: kMoreRules });
}

/**
 * Like `accessibilityFaults`, but without the contrast of texts, which is half of axe's work: `faintTexts`
 * checks it by the same rule.
 */
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

/** Switches the theme like the panel. @returns the previous theme */
export function switchTheme(page: Page, theme: string | undefined): Promise<string | undefined> {
  return page.evaluate((theme) => {
    const before = document.documentElement.dataset.theme;
    document.documentElement.dataset.theme = theme;
    return before;
  }, theme);
}

/** Removes all transitions, so that changes on the page are drawn at once. */
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

/**
 * Elements that extend beyond the right edge of the window, one line each. Content that scrolls in a box is
 * allowed.
 */
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

/** Elements that blur their background with each frame, one line each; a phone is too slow for that. */
export function blurring(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const blurs = (element: Element, part?: string) =>
      getComputedStyle(element, part).backdropFilter !== "none";
    return [...document.querySelectorAll("*")]
      .filter((element) => blurs(element) || blurs(element, "::backdrop"))
      .map((element) => element.outerHTML.slice(0, 120));
  });
}

/** Of a phone, a tablet and a desktop. */
export const kLookWidths = [390, 768, 1280];

/**
 * Widths of a phone, at which axe checks everything, and of a desktop. Widths in between have the same
 * colours, names and roles.
 */
const kPhone = 390;
const kDesktop = 1280;

/**
 * All faults of the dark page at these widths, then faint texts of the light theme at the last of them.
 * Throws unless the widths include a phone's 390 px and a desktop's 1280 px. Other widths are only checked
 * for overflow.
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

/**
 * Controls and texts that the window, a dialog or a box around them cuts at the side, or that reach into the padding
 * of a dialog's card or of a form, and headings and controls in view that something covers, one line each. Content
 * that scrolls sideways and texts that end in "…" are allowed.
 */
export async function cutOff(page: Page): Promise<string[]> {
  await settled(page);
  return page.evaluate(() => {
    const kSlack = 1;
    const kTexts =
      "button, a, input, select, textarea, summary, label, legend, h1, h2, h3, h4, p, dt, dd, li";
    const root = [...document.querySelectorAll("dialog[open]")].at(-1) ?? document.body;
    const isOverfull = (box: Element) => box.clientWidth > 1 && box.scrollWidth > box.clientWidth + kSlack;
    const around = (element: Element): Element[] =>
      element === root || !element.parentElement
        ? []
        : [element.parentElement, ...around(element.parentElement)];
    const scrolls = (box: Element) =>
      box !== root && /auto|scroll/.test(getComputedStyle(box).overflowX) && isOverfull(box);
    const isOutside = (element: Element, box: { left: number; right: number }) => {
      const { left, right } = element.getBoundingClientRect();
      return left < box.left - kSlack || right > box.right + kSlack;
    };
    const isCut = (element: Element) =>
      isOutside(element, { left: 0, right: innerWidth }) ||
      around(element).some(
        (box) =>
          getComputedStyle(box).overflowX !== "visible" && isOutside(element, box.getBoundingClientRect()),
      );
    const px = (element: Element, name: string) =>
      Number.parseFloat(getComputedStyle(element).getPropertyValue(name));
    /** By a negative margin, on purpose. */
    const isMoved = (element: Element) => px(element, "margin-left") < 0 || px(element, "margin-right") < 0;
    const isPastPadding = (element: Element) => {
      const boxes = [element, ...around(element)];
      const at = boxes.findIndex((box) => box !== element && box.matches("dialog section, form"));
      const card = boxes[at];
      if (!card || boxes.slice(0, at).some(isMoved)) return false;
      const { left, right } = card.getBoundingClientRect();
      return isOutside(element, {
        left: left + px(card, "padding-left"),
        right: right - px(card, "padding-right"),
      });
    };
    /** Unlike a text, the time in a field does not scroll. */
    const cutsTime = (element: Element) => {
      if (!element.matches("[type=time]")) return false;
      const whole = element.cloneNode() as HTMLElement;
      whole.style.cssText = "position: absolute; width: max-content";
      element.after(whole);
      const { width } = whole.getBoundingClientRect();
      whole.remove();
      return width > element.getBoundingClientRect().width + kSlack;
    };
    const isTooNarrow = (element: Element) => {
      const { display, textOverflow } = getComputedStyle(element);
      const mayBe =
        textOverflow === "ellipsis" || display === "inline" || /^(IN|SEL|TEXT)/.test(element.tagName);
      return cutsTime(element) || (!mayBe && isOverfull(element));
    };
    // What is below a bar that stays is reached by scrolling.
    const isBar = (box: Element, element: Element) =>
      getComputedStyle(box).position === "sticky" && !box.contains(element);
    const coverAt = (element: Element, x: number, y: number): Element[] => {
      const hit = y > 0 && y < innerHeight && document.elementFromPoint(x, y);
      if (!hit || element.contains(hit) || hit.contains(element)) return [];
      return [hit, ...around(hit)].some((box) => isBar(box, element)) ? [] : [hit];
    };
    const coversOf = (element: Element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      if (!/^(BUTTON|A|H\d)$/.test(element.tagName)) return [];
      return [0.1, 0.5, 0.9].flatMap((share) => coverAt(element, left + width / 2, top + height * share));
    };
    const shown = [...root.querySelectorAll(kTexts)].filter((element) => {
      const { width, height, right } = element.getBoundingClientRect();
      const isSeen =
        right > 0 && element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
      // For screen readers only.
      const isUnseen = [element, ...around(element)].some((box) => getComputedStyle(box).clipPath !== "none");
      return isSeen && !isUnseen && width > 1 && height > 1 && !around(element).some(scrolls);
    });
    const text = (element: Element) =>
      `${element.outerHTML.slice(0, 90)} ${element.textContent?.slice(0, 30)}`;
    const named = (what: string, elements: Element[]) =>
      elements.map((element) => `${what}: ${text(element)}`);
    const excess = document.documentElement.scrollWidth - innerWidth;
    return [
      ...(excess > 0 ? [`page: ${excess} px wider than the window`] : []),
      ...named("cut", shown.filter(isCut)),
      ...named("past the padding", shown.filter(isPastPadding)),
      ...named("too narrow", shown.filter(isTooNarrow)),
      ...shown.flatMap((each) => named(`on ${text(each)}`, coversOf(each).slice(0, 1))),
    ];
  });
}

/** Words of up to ten letters that do not fit in their line and are continued in the next one. */
export function brokenWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    const broken: string[] = [];
    /** For screen readers only. */
    const isUnseen = (element: Element | null): boolean =>
      element !== null && (element.clientWidth === 1 || isUnseen(element.parentElement));
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      if (isUnseen(node.parentElement)) continue;
      for (const { 0: word, index } of (node as Text).data.matchAll(/\p{L}+/gu)) {
        if (word.length > 10) continue;
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        if (lines.size > 1) broken.push(word);
      }
    }
    return broken;
  });
}
