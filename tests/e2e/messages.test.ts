import type { Locator, Page } from "playwright-core";
import { expect, it } from "vitest";
import { openPanel } from "../support/browser/browser";
import { focusStop } from "../support/browser/focus";
import { glance, glancing } from "../support/browser/glance";
import { settled } from "../support/browser/look";
import { hub, shareHub, token } from "../support/browser/shared-hub";

shareHub();

const kPhone = { width: 390, height: 780 };
const kDesktop = { width: 1280, height: 800 };
/** Texts that each screen shows when the last of its parts has come. */
const kScreens: Record<string, string[]> = {
  "/dashboard": ["Quick Actions"],
  "/led-control": ["Brightness"],
  "/led-control?tab=matrix": ["Matrix Active"],
  "/sand-table": ["Sand Table"],
  "/schedule": ["Nothing is planned"],
  "/settings?section=devices": ["Storage used", "Unpair", "No matrix asks to join."],
};

/** Controls of the page below `message`, and those that it has moved. */
async function inTheWay(page: Page, message: Locator, before: Record<string, string>): Promise<string[]> {
  const covered = await message.evaluate((element) => {
    const { left, top, right, bottom } = element.getBoundingClientRect();
    const found = new Set<string>();
    for (let x = left + 1; x < right; x += 4)
      for (let y = top + 1; y < bottom; y += 4) {
        const below = document.elementsFromPoint(x, y).find((each) => !element.contains(each));
        const control = below?.closest(
          "a, button, input, select, textarea, label, [role=tab], [role=application]",
        );
        if (control) found.add(`covers ${control.outerHTML.slice(0, 100)}`);
      }
    return [...found];
  });
  const after = await placesOf(page);
  const moved = Object.keys(before).filter((name) => after[name] && after[name] !== before[name]);
  return [...covered, ...moved.map((name) => `moved ${name} from ${before[name]} to ${after[name]}`)];
}

/** Where the page's visible controls are, by name. */
function placesOf(page: Page): Promise<Record<string, string>> {
  return page.evaluate(() => {
    const places: Record<string, string> = {};
    for (const control of document.querySelectorAll(
      "main :is(a, button, input, select), header :is(a, button)",
    )) {
      const { x, y } = control.getBoundingClientRect();
      const name =
        control.ariaLabel || control.textContent || (control as HTMLInputElement).labels?.[0]?.textContent;
      if (name && control.checkVisibility()) places[name] ??= `${Math.round(x)}, ${Math.round(y)}`;
    }
    return places;
  });
}

/** Adds matrices to the hub's status, which go offline with the next poll after `leave`. */
async function withMatrices(page: Page) {
  let online = true;
  await page.route("**/api/config/device/status", async (route) => {
    const answer = await route.fetch();
    const matrix = { online, lastSeen: null, lastSeenAgo: null, uptime: null, version: "1" };
    await route.fulfill({ json: { ...(await answer.json()), "matrix-1": matrix, "matrix-2": matrix } });
  });
  return {
    leave: async () => {
      online = false;
      await glance(page);
    },
  };
}

/** Runs in the page. */
function dismiss(toasts: Element[]): void {
  for (const toast of toasts) toast.querySelector<HTMLElement>("[aria-label=Dismiss]")?.click();
}

it("a toast neither covers nor moves a control", {
  timeout: 120_000,
}, async () => {
  for (const [path, landmarks] of Object.entries(kScreens)) {
    const page = await openPanel(hub, "/settings", { token, viewport: kPhone });
    const matrices = await withMatrices(page);
    await page.goto(path);
    for (const text of landmarks) await page.getByRole("main").getByText(text).first().waitFor();
    const status = page.waitForResponse("**/api/config/device/status");
    await glance(page);
    await (await status).finished();
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight / 3));
    const before = await placesOf(page);
    await matrices.leave();
    const toast = page.locator("[data-message]");
    await toast.getByText("Matrix 2 is offline").waitFor();
    expect(await inTheWay(page, toast, before), path).toEqual([]);
    // On a busy machine it may have left by itself.
    await toast.evaluateAll(dismiss);
    await toast.waitFor({ state: "detached" });
  }
});

it.each([
  [1, kPhone],
  [0, kDesktop],
])(
  "a failure of the lights covers and moves no control, and its buttons can be touched, scrolled by %d, %o",
  async (share, viewport) => {
    const page = await openPanel(hub, "/led-control", { token, viewport });
    const brightness = page.getByRole("slider", { name: "Brightness" });
    await brightness.waitFor();
    await page.route("**/api/config/led-config", (route) =>
      route.fulfill({ status: 413, json: { message: "The settings can't be saved: the store is full." } }),
    );
    await page.evaluate((share) => scrollTo(0, share * document.body.scrollHeight), share);
    const before = await placesOf(page);
    await brightness.evaluate((slider) => slider.focus({ preventScroll: true }));
    await page.keyboard.press("ArrowRight");
    const failure = page.locator("[data-message]");
    await failure.getByText("the store is full").waitFor();
    expect(await inTheWay(page, failure, before)).toEqual([]);
    for (const name of ["Dismiss", "Retry"]) {
      const button = failure.getByRole("button", { name });
      const box = await button.boundingBox();
      expect(Math.min(box?.width ?? 0, box?.height ?? 0), name).toBeGreaterThanOrEqual(44);
      await button.press("Shift");
      expect(await focusStop(page)).toMatchObject({ name, hidden: "" });
    }
    await page.unroute("**/api/config/led-config");
    await failure.getByRole("button", { name: "Retry" }).press("Enter");
    await failure.waitFor({ state: "detached" });
    expect(await page.evaluate(() => document.activeElement?.id)).toBe("main");
  },
);

it("a dialog and its backdrop leave messages free", async () => {
  const page = await openPanel(hub, "/led-control", { token, viewport: kPhone });
  await page.getByLabel("Brightness").waitFor();
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Export" }).click();
  const dialog = page.getByRole("dialog");
  const matrices = await withMatrices(page);
  const status = page.waitForResponse("**/api/config/device/status");
  await glance(page);
  await (await status).finished();
  await settled(page);
  const before = await dialog.boundingBox();
  await matrices.leave();
  const toast = page.locator("[data-message]");
  await toast.getByText("Matrix 2 is offline").waitFor();
  expect(await coverOf(toast)).toBe("");
  await page.route("**/api/**", (route) => route.abort());
  const away = page.getByText("The hub can't be reached, trying again.");
  await expect.poll(glancing(page, () => away.count())).toBe(1);
  expect(await coverOf(away)).toBe("");
  expect(await dialog.boundingBox()).toEqual(before);
  await page.unroute("**/api/**");
});

/** What of the open dialog is over `message`. */
function coverOf(message: Locator): Promise<string> {
  return message.evaluate((element) => {
    const { bottom } = element.getBoundingClientRect();
    const dialog = document.querySelector("dialog") as HTMLDialogElement;
    const tallest = Number.parseFloat(getComputedStyle(dialog).maxHeight);
    const places = {
      dialog: innerHeight - tallest - 16,
      backdrop: Number.parseFloat(getComputedStyle(dialog, "::backdrop").top),
    };
    return Object.entries(places)
      .filter(([, top]) => Math.ceil(top) < Math.floor(bottom))
      .map(([name, top]) => `${name} from ${top} covers a message that ends at ${bottom}`)
      .join();
  });
}
