import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import type { Hub } from "../hub/hub";
import { openPanel, type PanelOptions } from "./browser";

/** One of Settings' sections, as its address names it, loaded. */
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

/** A further account of the hub, signed in. */
export async function addAccount(hub: Hub, { isAdmin = false } = {}): Promise<Account> {
  const account = { name: `Guest ${++accounts}`, username: `guest${accounts}`, password: "guest-password" };
  const answer = await hub.call<{ token: string; user: { id: number } }>("POST", "/api/auth/register", {
    body: { ...account, is_admin: isAdmin, adminToken: hub.adminToken },
  });
  expect(answer.status).toBe(201);
  return { ...account, id: answer.body.user.id, token: answer.body.token };
}

/** Whether the hub still takes the session's token. */
export async function isSignedIn(hub: Hub, token: string): Promise<boolean> {
  return (await hub.call("GET", "/api/auth/verify", { token })).status === 200;
}

/** What a passing message says; those before it may still be there. */
export const toast = (page: Page, text: string) => page.getByRole("status").getByText(text).last();

/** What stands in it, one line for each of its elements and between them. */
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

/** The only alert's sentence, then what it lists. */
export const alertLines = (page: Page) => linesOf(page.getByRole("alert"));
