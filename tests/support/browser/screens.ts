import type { Page } from "playwright-core";
import { defaultOwner, type Hub } from "../hub/hub";
import { openPanel, type PanelOptions } from "./browser";

/** The LED Strips tab, loaded. */
export async function openLights(hub: Hub, token: string, options: PanelOptions = {}): Promise<Page> {
  const page = await openPanel(hub, "/led-control", { ...options, token });
  await page.getByLabel("Brightness").waitFor();
  return page;
}

/** The LED Matrix tab, loaded, and what belongs to one of its matrices. */
export async function openMatrix(hub: Hub, token: string, options: PanelOptions = {}, name = "Matrix 1") {
  const page = await openPanel(hub, "/led-control?tab=matrix", { ...options, token });
  const matrix = page.getByRole("region", { name });
  await matrix.getByLabel("Brightness").waitFor();
  return { page, matrix, grid: matrix.getByRole("application") };
}

export async function fillSignIn(page: Page, { username, password } = defaultOwner): Promise<void> {
  await page.getByLabel("Username").fill(username);
  await page.getByLabel("Password", { exact: true }).fill(password);
}

export const signInButton = (page: Page) => page.getByRole("button", { name: "SIGN IN" });

/** What the dashboard says to the owner that a test's hub has from the start. */
export const greeting = (page: Page) => page.getByRole("heading", { name: "Welcome back, owner!" });

/** Where the browser keeps its session. */
export const storedSession = (page: Page) =>
  page.evaluate(() => ({
    kept: localStorage.getItem("token"),
    rememberMe: localStorage.getItem("rememberMe"),
    ofTab: sessionStorage.getItem("token"),
  }));
