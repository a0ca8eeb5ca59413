import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from "playwright-core";
import { afterAll, afterEach, beforeAll, expect } from "vitest";
import { chromium as launchOptions } from "../../../scripts/lib/chromium.mjs";
import type { Hub } from "../hub/hub";
import { beginVisit, TabPool } from "./tab-pool";

export interface PanelOptions extends BrowserContextOptions {
  /** A session stored in the tab, as after a sign-in without "Remember me". */
  token?: string;
  theme?: "dark" | "light";
}

/**
 * Browsers by their command line. Files that run one after another in the same process share a browser; it
 * ends with the process.
 */
const browsers = new Map<string, Browser>();
const processes = new WeakMap<Browser, number>();
let browser: Browser;
let browserArgs: string[] = [];
let tabs: TabPool;
const contexts = new Set<BrowserContext>();
const complaints: string[] = [];

/** Tests cause refused requests. Chromium says on plain HTTP, except on loopback, that it ignores the header. */
const kExpectedErrors = ["Failed to load resource", "The Cross-Origin-Opener-Policy header has been ignored"];

/**
 * Gives the file's tests one browser, with `args` on its command line. After each test its pages are closed
 * or emptied. The test fails if a page threw an error or wrote one to the console. Rejected and failed
 * requests do not count, because tests cause them.
 */
export function shareBrowser(args: string[] = []): void {
  beforeAll(async () => {
    browserArgs = args;
    browser = await launched(args);
    tabs = new TabPool((options) =>
      opened("browser.newContext() or its newPage()", async () => (await newContext(options)).newPage()),
    );
  });
  afterEach(async () => {
    const closing = [...contexts].map((context) => context.close());
    contexts.clear();
    try {
      await inTime("Closing the pages of the test", Promise.all([...closing, tabs.takeBack()]));
    } finally {
      expect(complaints.splice(0)).toEqual([]);
    }
  });
  afterAll(() => tabs && inTime("Closing all pages", tabs.close()));
}

async function launched(args: string[]): Promise<Browser> {
  const key = args.join(" ");
  const known = browsers.get(key);
  if (known?.isConnected()) return known;
  const started = await chromium.launch({ ...launchOptions, args: [...launchOptions.args, ...args] });
  const devTools = await started.newBrowserCDPSession();
  const { processInfo } = await devTools.send("SystemInfo.getProcessInfo");
  const own = processInfo.find(({ type }) => type === "browser");
  if (own) processes.set(started, own.id);
  await devTools.detach();
  browsers.set(key, started);
  return started;
}

/** Playwright waits forever for a browser that does not open a profile or a page. */
const kOpeningMs = 15_000;

class TooLate extends Error {}

async function inTime<T>(what: string, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_, reject) => {
    const error = new TooLate(`${what} did not end within ${kOpeningMs / 1000} s`);
    timer = setTimeout(() => reject(error), kOpeningMs);
  });
  try {
    return await Promise.race([work, limit]);
  } finally {
    clearTimeout(timer);
  }
}

/** The result of `open`; a browser in which it hangs is replaced once, unless the test has pages in it. */
async function opened<T>(what: string, open: () => Promise<T>): Promise<T> {
  try {
    return await inTime(what, open());
  } catch (error) {
    if (!(error instanceof TooLate) || contexts.size > 0 || tabs.isInUse) throw error;
    const id = processes.get(browser);
    console.warn(`${error.message}: another browser replaces process ${id}.`);
    if (id) process.kill(id, "SIGKILL"); // close() may hang, too
  }
  browsers.delete(browserArgs.join(" "));
  tabs.abandon();
  browser = await launched(browserArgs);
  return inTime(`${what} in a second browser`, open());
}

/** A page in a profile. */
export const newPage = (profile: BrowserContext): Promise<Page> =>
  inTime("newPage() in a profile", profile.newPage());

/** The errors of the test's pages so far; the test does not fail for these. */
export const takeComplaints = () => complaints.splice(0);

/** A new profile with only the data in `options`. */
export async function newProfile(hub: Hub, options: PanelOptions = {}): Promise<BrowserContext> {
  const { token, theme, ...rest } = options;
  const context = await opened("browser.newContext()", () => newContext({ baseURL: hub.baseUrl, ...rest }));
  contexts.add(context);
  await context.addInitScript(beginVisit, { visit: "the only one", token, theme });
  return context;
}

/** Opens the panel at `path` in a tab without data of earlier tests. */
export async function openPanel(hub: Hub, path: string, options: PanelOptions = {}): Promise<Page> {
  const { token, theme, ...rest } = options;
  const tab = await tabs.take({ baseURL: hub.baseUrl, ...rest });
  await tab.beginVisit({ token, theme });
  await tab.page.goto(path);
  return tab.page;
}

/** Keeps a page whose changes cannot be undone from being used by a later test. */
export const keepFromLaterTests = (page: Page) => tabs.retire(page);

/** The panel's path with its query. */
export function pathOf(page: Page): string {
  const { pathname, search } = new URL(page.url());
  return pathname + search;
}

async function newContext(options: BrowserContextOptions): Promise<BrowserContext> {
  const context = await browser.newContext({ locale: "en-GB", reducedMotion: "reduce", ...options });
  context.setDefaultTimeout(30_000);
  context.on("weberror", (error) => complaints.push(String(error.error())));
  context.on("console", (message) => {
    const isExpected = kExpectedErrors.some((beginning) => message.text().startsWith(beginning));
    if (message.type() === "error" && !isExpected) complaints.push(message.text());
  });
  return context;
}
