import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from "playwright-core";
import { afterAll, afterEach, beforeAll, expect } from "vitest";
import { chromium as launchOptions } from "../../scripts/lib/chromium.mjs";
import type { Hub } from "./hub";

export interface PanelOptions extends BrowserContextOptions {
  /** A session that the tab already has, as after a sign-in without "Remember me". */
  token?: string;
  theme?: "dark" | "light";
}

let browser: Browser;
const contexts = new Set<BrowserContext>();
const complaints: string[] = [];

/**
 * Gives the file's tests one browser, with `args` on its command line. After each test its pages are closed, and the test fails when one of them threw
 * an error or wrote one to the console; refused and failed requests don't count, tests ask for them.
 */
export function shareBrowser(args: string[] = []): void {
  beforeAll(async () => {
    browser = await chromium.launch({ ...launchOptions, args: [...launchOptions.args, ...args] });
  });
  afterEach(async () => {
    await Promise.all([...contexts].map((context) => context.close()));
    contexts.clear();
    expect(complaints.splice(0)).toEqual([]);
  });
  afterAll(() => browser?.close());
}

/** What the test's pages complained of so far; it does not fail for that any more. */
export const takeComplaints = () => complaints.splice(0);

/** A profile of its own, empty but for what `options` put into it. */
export async function newProfile(hub: Hub, options: PanelOptions = {}): Promise<BrowserContext> {
  const { token, theme, ...rest } = options;
  const context = await browser.newContext({ baseURL: hub.baseUrl, reducedMotion: "reduce", ...rest });
  contexts.add(context);
  context.setDefaultTimeout(15_000);
  await context.addInitScript(
    ({ token, theme }) => {
      if (!location.protocol.startsWith("http")) return;
      const isFirstVisit = !sessionStorage.getItem("visited");
      sessionStorage.setItem("visited", "yes");
      if (isFirstVisit && token) sessionStorage.setItem("token", token);
      if (isFirstVisit && theme) localStorage.setItem("preferences", JSON.stringify({ theme }));
    },
    { token, theme },
  );
  context.on("weberror", (error) => complaints.push(String(error.error())));
  context.on("console", (message) => {
    const isRefusedRequest = message.text().startsWith("Failed to load resource");
    if (message.type() === "error" && !isRefusedRequest) complaints.push(message.text());
  });
  return context;
}

/** The panel at `path`, in a profile of its own. */
export async function openPanel(hub: Hub, path: string, options: PanelOptions = {}): Promise<Page> {
  const context = await newProfile(hub, options);
  const page = await context.newPage();
  await page.goto(path);
  return page;
}

/** The panel's path with its query. */
export function pathOf(page: Page): string {
  const { pathname, search } = new URL(page.url());
  return pathname + search;
}
