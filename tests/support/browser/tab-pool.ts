import { randomUUID } from "node:crypto";
import type { BrowserContextOptions, CDPSession, Dialog, Page } from "playwright-core";

/** The data of a tab on its first visit to a server. */
export interface Belongings {
  token?: string;
  theme?: "dark" | "light";
}

/** Events of a page that tests listen to. */
const kHeard = ["dialog", "download", "request", "requestfailed", "requestfinished", "response"] as const;

const kMostAtRest = 4;

/**
 * Tabs that are emptied after a test and reused by the next one that needs the same kind. Each tab has its
 * own profile. Without reuse, every test would start a browser process for a new profile, which takes half of
 * the time to open the panel.
 */
export class TabPool {
  private inUse: Tab[] = [];
  private atRest: Tab[] = [];

  /** `openPage`: opens a page in a new profile. */
  constructor(private readonly openPage: (options: BrowserContextOptions) => Promise<Page>) {}

  async take(options: BrowserContextOptions): Promise<Tab> {
    const kind = JSON.stringify(options);
    const known = this.atRest.find((tab) => tab.kind === kind);
    const tab = known ?? (await Tab.open(kind, await this.openPage(options)));
    this.atRest = this.atRest.filter((each) => each !== known);
    this.inUse.push(tab);
    return tab;
  }

  get isInUse(): boolean {
    return this.inUse.length > 0;
  }

  /** Prevents later tests from using this page. */
  retire(page: Page): void {
    for (const tab of this.inUse) if (tab.page === page) tab.isRetired = true;
  }

  /** Forgets the tabs of a browser that has gone. */
  abandon(): void {
    this.atRest = [];
  }

  async close(): Promise<void> {
    await Promise.all([...this.inUse, ...this.atRest].map((tab) => tab.close()));
  }

  /** Empties all tabs in use. */
  async takeBack(): Promise<void> {
    const used = this.inUse.splice(0);
    const areEmpty = await Promise.all(used.map((tab) => tab.empty()));
    this.atRest.push(...used.filter((_, at) => areEmpty[at]));
    const tooMany = this.atRest.splice(0, Math.max(0, this.atRest.length - kMostAtRest));
    await Promise.all(tooMany.map((tab) => tab.close()));
  }
}

class Tab {
  isRetired = false;
  private script?: string;

  private constructor(
    readonly kind: string,
    readonly page: Page,
    private readonly devTools: CDPSession,
    private readonly size: ReturnType<Page["viewportSize"]>,
  ) {}

  static async open(kind: string, page: Page): Promise<Tab> {
    const devTools = await page.context().newCDPSession(page);
    await devTools.send("Page.enable");
    return new Tab(kind, page, devTools, page.viewportSize());
  }

  async beginVisit(belongings: Belongings): Promise<void> {
    const source = `(${beginVisit})(${JSON.stringify({ visit: randomUUID(), ...belongings })})`;
    const added = await this.devTools.send("Page.addScriptToEvaluateOnNewDocument", { source });
    this.script = added.identifier;
  }

  /** @returns whether the tab may be used again; otherwise it is closed */
  async empty(): Promise<boolean> {
    try {
      if (!this.isRetired && !this.page.isClosed()) {
        await this.forget();
        return true;
      }
    } catch {
      // A page that cannot be left is closed.
    }
    await this.close();
    return false;
  }

  private async forget(): Promise<void> {
    for (const event of kHeard) this.page.removeAllListeners(event);
    const others = this.page
      .context()
      .pages()
      .filter((page) => page !== this.page);
    await Promise.all(others.map((page) => page.close()));
    await this.page.unrouteAll({ behavior: "ignoreErrors" });
    await this.page.context().clearPermissions();
    this.page.on("dialog", leave);
    await this.page.goto("about:blank");
    this.page.off("dialog", leave);
    await this.page.mouse.move(-1, -1);
    if (this.size && this.page.viewportSize() !== this.size) await this.page.setViewportSize(this.size);
    if (this.script)
      await this.devTools.send("Page.removeScriptToEvaluateOnNewDocument", { identifier: this.script });
  }

  close(): Promise<void> {
    return this.page.context().close();
  }
}

/** Confirms the dialog of a page that asks whether the user really wants to leave it. */
const leave = (dialog: Dialog) => dialog.accept();

/** Runs in the page before its own scripts. Clears the data of an earlier visit. */
export function beginVisit({ visit, token, theme }: Belongings & { visit: string }): void {
  const earlier = location.protocol.startsWith("http") ? sessionStorage.getItem("visit") : visit;
  if (earlier === visit) return;
  if (earlier) localStorage.clear();
  sessionStorage.clear();
  sessionStorage.setItem("visit", visit);
  if (token) sessionStorage.setItem("token", token);
  if (theme) localStorage.setItem("preferences", JSON.stringify({ theme }));
}
