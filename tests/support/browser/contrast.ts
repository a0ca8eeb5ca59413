import type { Page } from "playwright-core";

/** Red, green and blue from 0 to 255, and opacity from 0 to 1. */
type Color = [number, number, number, number];

export interface ColorTools {
  read(text: string): Color;
  /** The visible colour of `front` above `back`. */
  over(front: Color, back: Color): Color;
  /** The contrast ratio of WCAG 2, from 1 to 21. */
  contrast(one: Color, other: Color): number;
  /**
   * The colours behind the content of the element; several for a gradient. Pictures, and elements behind it
   * that do not contain it, are not considered. Throws for a colour format that it cannot parse.
   */
  behind(element: Element | null): Color[];
  /** The opacity of the element, including that of its ancestors. */
  opacity(element: Element | null): number;
}

/** Runs in the page, so it can use nothing outside of this function. */
export function colorTools(): ColorTools {
  const read = (text: string): Color => {
    const parts = (text.match(/-?[\d.]+(e-?\d+)?/g) ?? []).map(Number);
    const [red = 0, green = 0, blue = 0, alpha = 1] = parts;
    if (text.startsWith("rgb")) return [red, green, blue, alpha];
    if (text.startsWith("color(srgb ")) return [red * 255, green * 255, blue * 255, alpha];
    throw new Error(`Unknown kind of colour: ${text}`);
  };
  const over = (front: Color, back: Color): Color => {
    const mix = (at: 0 | 1 | 2) => front[at] * front[3] + back[at] * (1 - front[3]);
    return [mix(0), mix(1), mix(2), 1];
  };
  const luminance = (color: Color) => {
    const linear = (at: 0 | 1 | 2) => {
      const share = color[at] / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    };
    return 0.2126 * linear(0) + 0.7152 * linear(1) + 0.0722 * linear(2);
  };
  const contrast = (one: Color, other: Color) => {
    const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
    return (light + 0.05) / (dark + 0.05);
  };
  const opacity = (element: Element | null): number =>
    element ? Number(getComputedStyle(element).opacity) * opacity(element.parentElement) : 1;
  const stopsOf = (image: string): string[] => {
    const gradients = image.replaceAll(/url\("(\\.|[^"\\])*"\)/g, "").replaceAll(/[a-z-]*gradient|calc/g, "");
    return gradients.match(/[a-z-]+\([^()]*\)/g) ?? [];
  };
  const behind = (element: Element | null): Color[] => {
    if (!element) return [[255, 255, 255, 1]];
    const { backgroundColor, backgroundImage } = getComputedStyle(element);
    const share = opacity(element);
    const own = [backgroundColor, ...stopsOf(backgroundImage)].map((text): Color => {
      const [red, green, blue, alpha] = read(text);
      return [red, green, blue, alpha * share];
    });
    const [plain = [0, 0, 0, 0], ...gradient] = own as Color[];
    const backs = plain[3] === 1 ? [plain] : behind(element.parentElement).map((back) => over(plain, back));
    if (gradient.length === 0) return backs;
    return gradient.flatMap((stop) => backs.map((back) => over(stop, back)));
  };
  return { read, over, contrast, behind, opacity };
}

/**
 * Texts whose contrast is too low (WCAG 2, AA), one line each. Texts in `::before` and `::after` are not
 * checked.
 */
export async function faintTexts(page: Page): Promise<string[]> {
  return page.evaluate(`(${faintTextsHere})((${colorTools})())`);
}

/** Runs in the page. */
function faintTextsHere({ read, over, contrast, behind, opacity }: ColorTools): string[] {
  const isFree = (element: Element) => {
    const label = element.closest("label");
    return element.closest(":disabled, [aria-disabled=true]") || label?.control?.matches(":disabled");
  };
  const isClipped = (style: CSSStyleDeclaration) =>
    style.clipPath === "inset(50%)" || style.clip === "rect(0px, 0px, 0px, 0px)";
  const isSeen = (element: Element): boolean => {
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false;
    for (let each: Element | null = element; each; each = each.parentElement)
      if (isClipped(getComputedStyle(each))) return false;
    return true;
  };
  const faultOf = (element: Element, text: string, pseudo?: string) => {
    const style = getComputedStyle(element, pseudo);
    const { fontSize, fontWeight } = style;
    const color = element instanceof SVGElement ? style.fill : style.color;
    const size = Number.parseFloat(fontSize);
    const least = size >= 24 || (size >= 18.66 && Number(fontWeight) >= 700) ? 3 : 4.5;
    const [red, green, blue, alpha] = read(color);
    const share = alpha * opacity(element);
    const ratios = behind(element).map((back) => contrast(over([red, green, blue, share], back), back));
    const ratio = Math.min(...ratios);
    return ratio < least ? [`"${text.slice(0, 40)}" (${color}) has a contrast of ${ratio.toFixed(2)}`] : [];
  };
  const faults: string[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const { data, parentElement } = walker.currentNode as Text;
    const isText =
      parentElement && data.trim() !== "" && !parentElement.closest("script, style, noscript, canvas");
    if (isText && isSeen(parentElement) && !isFree(parentElement))
      faults.push(...faultOf(parentElement, data.trim()));
  }
  for (const field of document.body.querySelectorAll<HTMLInputElement>("input, textarea, select")) {
    if (!isSeen(field) || isFree(field) || /^(checkbox|radio|range|color|file|hidden)$/.test(field.type))
      continue;
    faults.push(...faultOf(field, field.value || field.name));
    if (field.placeholder && !field.value) faults.push(...faultOf(field, field.placeholder, "::placeholder"));
  }
  return faults;
}
