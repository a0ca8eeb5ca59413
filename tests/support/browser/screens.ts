import type { Page } from "playwright-core";
import { defaultOwner, type Hub } from "../hub/hub";
import { openPanel, type PanelOptions } from "./browser";

/** Opens the LED Strips tab, loaded. */
export async function openLights(hub: Hub, token: string, options: PanelOptions = {}): Promise<Page> {
  const page = await openPanel(hub, "/led-control", { ...options, token });
  await page.getByLabel("Brightness").waitFor();
  return page;
}

/** Opens the LED Matrix tab, loaded; returns the controls of one matrix. */
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

/** The dashboard's greeting for the owner that a test's hub has from the start. */
export const greeting = (page: Page) => page.getByRole("heading", { name: "Welcome back, owner!" });

/** The session in the browser's storage. */
export const storedSession = (page: Page) =>
  page.evaluate(() => ({
    kept: localStorage.getItem("token"),
    rememberMe: localStorage.getItem("rememberMe"),
    ofTab: sessionStorage.getItem("token"),
  }));
