import type { CDPSession, Page } from "playwright-core";
import { type ColorTools, colorTools } from "./contrast";
import { drawAtOnce, settled, switchTheme } from "./look";

const kMostPresses = 120;
const kPressesInRow = 12;

export interface FocusStop {
  /** The element's accessible name, from the label, text or aria-label. */
  name: string;
  tag: string;
  type: string;
  /** Empty if the focus is visible, otherwise the reason why not. */
  hidden: string;
}

/**
 * The focused element. Its focus counts as visible if its outline is at least 2 px wide and has a contrast of
 * 3:1 or more to the background.
 */
export async function focusStop(page: Page): Promise<FocusStop> {
  await settled(page);
  return page.evaluate(`(${stopOf})((${colorTools})(), document.activeElement)`);
}

/** Presses Tab until the focus is on `name`. Throws if it is on no such element. */
export async function tabTo(page: Page, name: string): Promise<void> {
  const passed = await pressTab(page, name);
  if (passed.at(-1)?.name === name) return;
  throw new Error(`Tab never came to ${name}, but to ${passed.map(({ name }) => name).join(", ")}`);
}

/**
 * Every stop of the Tab key on the page, in order, checked in the current and in the light theme. A field
 * with several parts is one stop.
 */
export async function allStops(page: Page): Promise<FocusStop[]> {
  const stops = await pressTab(page);
  const theme = await switchTheme(page, "light");
  const inLight = await pressTab(page, undefined, kPressesInRow);
  inLight.unshift(...inLight.splice(-1)); // this round began after the first stop
  await switchTheme(page, theme);
  return stops.map((stop, at) => {
    if (inLight[at]?.name !== stop.name) throw new Error(`Tab comes to ${stop.name} in one theme only`);
    return { ...stop, hidden: stop.hidden || inLight[at].hidden };
  });
}

/**
 * Presses Tab until the focus is on `goal`, or back where it was first. Sending many presses at once is
 * fastest: the page itself checks the focus before each, and ignores the rest once the goal is reached. It
 * checks the last stop after a frame, because the appearance of a stop may change until then. Returns the
 * stops in order; throws if there is no end after 120 presses.
 */
async function pressTab(
  page: Page,
  goal?: string,
  inRow = goal === undefined ? 1 : kPressesInRow,
): Promise<FocusStop[]> {
  await settled(page);
  await drawAtOnce(page);
  await page.evaluate(`(${watchStops})((${stopOf}).bind(null, (${colorTools})()), ${JSON.stringify(goal)})`);
  const devTools = await devToolsOf(page);
  for (let presses = 0; presses < kMostPresses; presses += inRow) {
    const key = { key: "Tab", code: "Tab", windowsVirtualKeyCode: 9 };
    await Promise.all(
      Array.from({ length: inRow }, () => [
        devTools.send("Input.dispatchKeyEvent", { type: "rawKeyDown", ...key }),
        devTools.send("Input.dispatchKeyEvent", { type: "keyUp", ...key }),
      ]).flat(),
    );
    const stops = await page.evaluate(() => (window as unknown as WatchingWindow).stopsWhenDone());
    if (stops) return stops;
  }
  throw new Error(`Tab comes to no end in ${kMostPresses} presses`);
}

const sessions = new WeakMap<Page, CDPSession>();

/** One session for all presses on a page; Playwright's own press() would wait for each of them. */
async function devToolsOf(page: Page): Promise<CDPSession> {
  const known = sessions.get(page);
  if (known) return known;
  const devTools = await page.context().newCDPSession(page);
  sessions.set(page, devTools);
  return devTools;
}

interface WatchingWindow {
  /** The stops so far including the last one, once the round is complete. */
  stopsWhenDone(): Promise<FocusStop[] | undefined>;
}

/** Runs in the page. */
function watchStops(describe: (focused: HTMLElement) => FocusStop, goal?: string): void {
  const stops: FocusStop[] = [];
  const seen: Element[] = [];
  let isDone = false;
  let hasMoved = false;
  const look = () => {
    const focused = document.activeElement as HTMLElement;
    if (isDone || !hasMoved || focused === document.body || focused === seen.at(-1)) return;
    isDone = focused === seen[0];
    if (isDone) return;
    seen.push(focused);
    stops.push(describe(focused));
    isDone = stops.at(-1)?.name === goal;
  };
  const onPress = (event: KeyboardEvent) => {
    look();
    hasMoved = true;
    if (isDone) event.preventDefault();
  };
  addEventListener("keydown", onPress, true);
  (window as unknown as WatchingWindow).stopsWhenDone = async () => {
    await new Promise(requestAnimationFrame);
    look();
    if (!isDone) return;
    removeEventListener("keydown", onPress, true);
    return stops;
  };
}

/** Runs in the page. */
function stopOf({ read, contrast, behind }: ColorTools, focused: HTMLElement): FocusStop {
  const nameOf = (element: HTMLElement) =>
    element.getAttribute("aria-label") ??
    (element as HTMLInputElement).labels?.[0]?.textContent ??
    element.textContent ??
    "";
  const indicatorFault = (element: HTMLElement) => {
    const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(element);
    if (outlineStyle === "none" || Number.parseFloat(outlineWidth) < 2) return "no outline";
    const ratio = Math.min(
      ...behind(element.parentElement).map((back) => contrast(read(outlineColor), back)),
    );
    return ratio < 3 ? `outline has a contrast of ${ratio.toFixed(2)}` : "";
  };
  return {
    name: nameOf(focused).trim(),
    tag: focused.tagName.toLowerCase(),
    type: (focused as HTMLInputElement).type ?? "",
    hidden: indicatorFault(focused),
  };
}
