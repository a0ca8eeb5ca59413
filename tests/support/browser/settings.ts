import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import type { Hub } from "../hub/hub";
import { openPanel, type PanelOptions } from "./browser";

/** Opens one section of Settings, named as in its address, loaded. */
export async function openSection(
  hub: Hub,
  token: string,
  section: string,
  options: PanelOptions = {},
): Promise<Page> {
  const page = await openPanel(hub, `/settings?section=${section}`, { ...options, token });
  await page.getByRole("heading", { level: 2 }).first().waitFor();
  return page;
}

export interface Account {
  id: number;
  name: string;
  username: string;
  password: string;
  token: string;
}

let accounts = 0;

/** Creates a further account of the hub and signs it in. */
export async function addAccount(hub: Hub, { isAdmin = false } = {}): Promise<Account> {
  const account = { name: `Guest ${++accounts}`, username: `guest${accounts}`, password: "guest-password" };
  const answer = await hub.call<{ token: string; user: { id: number } }>("POST", "/api/auth/register", {
    body: { ...account, is_admin: isAdmin, adminToken: await hub.makeAdminToken() },
  });
  expect(answer.status).toBe(201);
  return { ...account, id: answer.body.user.id, token: answer.body.token };
}

/** True if the hub still accepts the session's token. */
export async function isSignedIn(hub: Hub, token: string): Promise<boolean> {
  return (await hub.call("GET", "/api/auth/verify", { token })).status === 200;
}

/** The newest toast with this text; earlier ones may still be visible. */
export const toast = (page: Page, text: string) => page.getByRole("status").getByText(text).last();

/** The texts in the element, one line for each element and each text in between. */
export function linesOf(shown: Locator): Promise<string[]> {
  return shown.evaluate((whole) => {
    const partsOf = (element: Element): string[] =>
      [...element.childNodes].flatMap((node) =>
        node instanceof Element ? ["\n", ...partsOf(node), "\n"] : [node.textContent ?? ""],
      );
    return partsOf(whole)
      .join("")
      .split("\n")
      .filter((line) => line !== "");
  });
}
