import type { Locator, Page } from "playwright-core";
import type { Hub } from "../hub/hub";
import { openPanel } from "./browser";

/** Opens the Create tab, with its picture painted. */
export async function openCreate(hub: Hub, token: string): Promise<Page> {
  const page = await openPanel(hub, "/sand-table?tab=create", { token });
  await picture(page).waitFor();
  return page;
}

export const picture = (page: Page): Locator => page.getByRole("img", { name: / in the sand$/ });
