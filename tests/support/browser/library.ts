import type { Locator, Page } from "playwright-core";
import type { Hub } from "../hub/hub";
import type { PatternText } from "../hub/library";
import { openPanel, type PanelOptions } from "./browser";

/** Opens the Library tab, loaded. */
export async function openLibrary(hub: Hub, token: string, options: PanelOptions = {}): Promise<Page> {
  const page = await openPanel(hub, "/sand-table?tab=library", { ...options, token });
  const summary = page.getByText(/^(\d+ patterns?( ·|$)|No patterns yet)/);
  await summary.first().waitFor();
  return page;
}

/** Drops the files on the page, all at once. Their names may contain any character. */
export async function dropFiles(page: Page, files: readonly PatternText[]): Promise<void> {
  await page.evaluate((files) => {
    const dataTransfer = new DataTransfer();
    for (const { name, content } of files) dataTransfer.items.add(new File([content], name));
    document.body.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
  }, files);
}

const kAdding = "Adding patterns";
const kAdded = "Patterns added";

/** The list of files while they are being sent, and afterwards. */
export const uploads = (page: Page): Locator =>
  page.getByRole("region", { name: kAdding }).or(page.getByRole("region", { name: kAdded }));

/** Waits until no file is being sent. Resolves to the summary. */
export async function uploadsDone(page: Page): Promise<string | null> {
  const card = page.getByRole("region", { name: kAdded });
  await card.waitFor();
  return card.getByRole("status").textContent();
}

export const patternGrid = (page: Page): Locator => page.getByRole("list", { name: "Patterns" });

/** The names of the patterns that are rendered, in their order. */
export const shownNames = (page: Page): Promise<string[]> =>
  patternGrid(page)
    .locator("li > div > button:first-child")
    .evaluateAll((buttons) => buttons.map((button) => (button as HTMLElement).title));

export const patternCell = (page: Page, name: string): Locator =>
  patternGrid(page).locator("li", { has: page.getByTitle(name, { exact: true }) });

/** Scrolls to each pattern, waits for its picture, and resolves to the pictures. */
export async function allPictures(page: Page): Promise<string[]> {
  const pictures: string[] = [];
  for (const cell of await patternGrid(page).locator("li").all()) {
    await cell.evaluate((element) => element.scrollIntoView({ block: "center" }));
    const picture = await cell.locator("img[src^='data:image/jpeg']").evaluate(async (element) => {
      const image = element as HTMLImageElement;
      await image.decode();
      const context = document.createElement("canvas").getContext("2d");
      if (!context) throw new Error("No canvas");
      [context.canvas.width, context.canvas.height] = [image.naturalWidth, image.naturalHeight];
      context.drawImage(image, 0, 0);
      return context.canvas.toDataURL();
    });
    pictures.push(picture);
  }
  return pictures;
}
