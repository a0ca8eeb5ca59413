import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openPanel, pathOf, shareBrowser } from "../support/browser";
import { defaultOwner, Hub } from "../support/hub";

let hub: Hub;
beforeAll(async () => {
  hub = await Hub.start();
});
afterAll(() => hub.stop());
shareBrowser();

const stored = (page: Page) =>
  page.evaluate(() => ({
    kept: localStorage.getItem("token"),
    rememberMe: localStorage.getItem("rememberMe"),
    ofTab: sessionStorage.getItem("token"),
  }));

async function fillForm(page: Page, { username, password } = defaultOwner): Promise<void> {
  await page.getByLabel("Username").fill(username);
  await page.getByLabel("Password", { exact: true }).fill(password);
}

const signInButton = (page: Page) => page.getByRole("button", { name: "SIGN IN" });
const greeting = (page: Page) => page.getByRole("heading", { name: "Welcome back, owner!" });

describe("the sign-in form", () => {
  it("leads to the dashboard and remembers the session unless told otherwise", async () => {
    const page = await openPanel(hub, "/login");
    expect(await page.getByLabel("Remember me").isChecked()).toBe(true);
    await fillForm(page);
    await signInButton(page).click();
    await greeting(page).waitFor();
    expect(pathOf(page)).toBe("/dashboard");
    expect(await stored(page)).toEqual({
      kept: expect.stringMatching(/.{43}/),
      rememberMe: "true",
      ofTab: null,
    });
    const later = await page.context().newPage();
    await later.goto("/");
    await greeting(later).waitFor();
  });

  it("keeps the session to the tab without Remember me", async () => {
    const page = await openPanel(hub, "/login");
    await fillForm(page);
    await page.getByLabel("Remember me").uncheck();
    await signInButton(page).click();
    await greeting(page).waitFor();
    expect(await stored(page)).toEqual({
      kept: null,
      rememberMe: null,
      ofTab: expect.stringMatching(/.{43}/),
    });
    const otherTab = await page.context().newPage();
    await otherTab.goto("/");
    await signInButton(otherTab).waitFor();
  });

  it.each([true, false])("goes on after a reload, Remember me %s", async (remember) => {
    const page = await openPanel(hub, "/login");
    await fillForm(page);
    await page.getByLabel("Remember me").setChecked(remember);
    await signInButton(page).click();
    await greeting(page).waitFor();
    await page.reload();
    await greeting(page).waitFor();
  });

  it("shows the hub's message above the form until somebody types", async () => {
    const page = await openPanel(hub, "/login");
    await fillForm(page, { ...defaultOwner, password: "not-this-one" });
    const answered = page.waitForResponse("**/api/auth/login");
    await signInButton(page).click();
    const { message } = await (await answered).json();
    const alert = page.getByRole("alert");
    await alert.waitFor();
    expect(message).toBeTruthy();
    expect(await alert.textContent()).toBe(message);
    const alertBox = await alert.boundingBox();
    const fieldBox = await page.getByLabel("Username").boundingBox();
    expect(alertBox?.y).toBeLessThan(fieldBox?.y ?? 0);
    await page.getByLabel("Password", { exact: true }).pressSequentially("x");
    await alert.waitFor({ state: "detached" });
    expect(pathOf(page)).toBe("/login");
  });

  it("asks for both fields before it sends anything", async () => {
    const page = await openPanel(hub, "/login");
    const sent: string[] = [];
    page.on("request", (request) => sent.push(new URL(request.url()).pathname));
    await signInButton(page).click();
    expect(await page.getByLabel("Username").evaluate((field) => document.activeElement === field)).toBe(
      true,
    );
    await page.getByLabel("Username").fill("owner");
    await signInButton(page).click();
    expect(
      await page
        .getByLabel("Password", { exact: true })
        .evaluate((field) => document.activeElement === field),
    ).toBe(true);
    expect(sent).not.toContain("/api/auth/login");
  });

  it("shows and hides the password", async () => {
    const page = await openPanel(hub, "/login");
    await fillForm(page);
    const type = () => page.getByLabel("Password", { exact: true }).getAttribute("type");
    expect(await type()).toBe("password");
    await page.getByRole("button", { name: "Show password" }).click();
    expect(await type()).toBe("text");
    await page.getByRole("button", { name: "Hide password" }).click();
    expect(await type()).toBe("password");
  });

  it("says what it is doing while the hub thinks", async () => {
    const page = await openPanel(hub, "/login");
    let letGo = () => {};
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    await page.route("**/api/auth/login", async (route) => {
      await held;
      await route.continue();
    });
    await fillForm(page);
    await signInButton(page).click();
    const busy = page.getByRole("button", { name: "SIGNING IN..." });
    await busy.waitFor();
    expect(await busy.isDisabled()).toBe(true);
    letGo();
    await greeting(page).waitFor();
  });

  it("says so when the hub does not answer", async () => {
    const page = await openPanel(hub, "/login");
    await page.route("**/api/auth/login", (route) => route.abort());
    await fillForm(page);
    await signInButton(page).click();
    await expect.poll(() => page.getByRole("alert").textContent()).toBe("Login failed");
  });
});

describe("the hidden terminal", () => {
  const input = (page: Page) => page.getByRole("dialog", { name: "Terminal" }).getByRole("textbox");
  const log = (page: Page) => page.getByRole("log");

  async function openTerminal(): Promise<Page> {
    const page = await openPanel(hub, "/login");
    await page.getByRole("button", { name: "Open terminal" }).click();
    await page.getByRole("dialog", { name: "Terminal" }).waitFor();
    return page;
  }

  async function enter(page: Page, label: string, text: string): Promise<void> {
    const field = page.getByLabel(label, { exact: true }).and(page.locator("#terminal-input"));
    await field.fill(text);
    await field.press("Enter");
  }

  it("knows help and clear, and nothing else", async () => {
    const page = await openTerminal();
    await enter(page, "lumisand:~$", "help");
    await expect.poll(() => log(page).textContent()).toMatch(/login.*help.*clear/s);
    await enter(page, "lumisand:~$", "make tea");
    await expect.poll(() => log(page).textContent()).toContain("command not found: make tea");
    await enter(page, "lumisand:~$", "clear");
    await expect.poll(() => log(page).textContent()).toBe("");
    await input(page).press("Enter");
    expect(await log(page).textContent()).toBe("");
  });

  it("signs in after a wrong try, says so and goes on a second later", async () => {
    const page = await openTerminal();
    await enter(page, "lumisand:~$", "login");
    await enter(page, "Username:", defaultOwner.username);
    expect(await page.locator("#terminal-input").getAttribute("type")).toBe("password");
    await enter(page, "Password:", "not-this-one");
    await expect.poll(() => log(page).textContent()).toMatch(/Login failed: \w+/);
    expect(await log(page).textContent()).not.toContain("not-this-one");

    await enter(page, "Username:", defaultOwner.username);
    await enter(page, "Password:", defaultOwner.password);
    await page.getByText("Login successful").waitFor();
    const welcomed = performance.now();
    expect(pathOf(page)).toBe("/login");
    await greeting(page).waitFor();
    expect(performance.now() - welcomed).toBeGreaterThan(700);
    expect(pathOf(page)).toBe("/dashboard");
    expect((await stored(page)).kept).toBeNull();
  });

  it("starts anew after it was closed, and goes on after it was minimised", async () => {
    const page = await openTerminal();
    await enter(page, "lumisand:~$", "login");
    await page.getByRole("button", { name: "Minimise terminal" }).click();
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Open terminal" }).click();
    await page.getByText("Username:", { exact: true }).waitFor();
    await page.getByRole("button", { name: "Close terminal" }).click();
    await page.getByRole("button", { name: "Open terminal" }).click();
    await page.getByText("lumisand:~$", { exact: true }).waitFor();
    expect(await log(page).textContent()).not.toContain("login\n");
  });

  it("takes the place of the falling characters while it is open", async () => {
    const page = await openPanel(hub, "/login");
    const rain = page.locator("canvas");
    await rain.waitFor({ state: "attached" });
    await page.getByRole("button", { name: "Open terminal" }).click();
    await rain.waitFor({ state: "detached" });
    await page.keyboard.press("Escape");
    await rain.waitFor({ state: "attached" });
  });
});

describe("who may be where", () => {
  it("a visitor is asked to sign in, wherever he goes", async () => {
    const page = await openPanel(hub, "/");
    for (const path of [
      "/",
      "/dashboard",
      "/led-control?tab=matrix",
      "/sand-table",
      "/settings",
      "/nowhere",
    ]) {
      await page.goto(path);
      await signInButton(page).waitFor();
      expect(pathOf(page), path).toBe("/login");
    }
  });

  it("somebody signed in is led to the dashboard from everywhere else", async () => {
    const page = await openPanel(hub, "/", { token: await hub.signIn() });
    for (const path of ["/", "/login", "/nowhere"]) {
      await page.goto(path);
      await greeting(page).waitFor();
      expect(pathOf(page), path).toBe("/dashboard");
    }
  });

  it("a token that the hub does not know is forgotten", async () => {
    const page = await openPanel(hub, "/dashboard", { token: "not-a-token" });
    await signInButton(page).waitFor();
    expect((await stored(page)).ofTab).toBeNull();
  });

  it("logging out ends the session on the hub and in the browser", async () => {
    const token = await hub.signIn();
    const page = await openPanel(hub, "/dashboard", { token });
    await page.getByRole("button", { name: "Logout" }).click();
    await signInButton(page).waitFor();
    expect(await stored(page)).toEqual({ kept: null, rememberMe: null, ofTab: null });
    await expect.poll(async () => (await hub.call("GET", "/api/auth/verify", { token })).status).toBe(401);
    await page.goto("/dashboard");
    await signInButton(page).waitFor();
  });
});

describe("a session that ends in mid-use", () => {
  let accounts = 0;

  async function makeUser() {
    const account = { username: `guest${++accounts}`, password: "guest-password" };
    const answer = await hub.call<{ token: string; user: { id: number } }>("POST", "/api/auth/register", {
      body: { ...account, name: "Guest", adminToken: hub.adminToken },
    });
    expect(answer.status).toBe(201);
    return { ...account, ...answer.body };
  }

  it("because the account was deleted leads to /login and says why", async () => {
    const guest = await makeUser();
    const page = await openPanel(hub, "/led-control", { token: guest.token });
    await page.getByLabel("Brightness").waitFor();
    const refused = page.waitForResponse((answer) => answer.status() === 401);
    await hub.call("DELETE", `/api/auth/users/${guest.user.id}`, { token: await hub.signIn() });
    const { message } = await (await refused).json();
    await expect.poll(() => page.getByRole("alert").textContent()).toBe(message);
    expect(pathOf(page)).toBe("/login");
    expect((await stored(page)).ofTab).toBeNull();
    await page.getByLabel("Username").fill("o");
    await page.getByRole("alert").waitFor({ state: "detached" });
  });

  it("by a password change elsewhere is noticed by the next change of the lights", async () => {
    const guest = await makeUser();
    const page = await openPanel(hub, "/led-control", { token: guest.token });
    await page.route("**/api/config/device/**", (route) => route.abort());
    await page.getByLabel("Brightness").waitFor();
    const changed = await hub.call("PUT", "/api/auth/password", {
      token: guest.token,
      body: { currentPassword: guest.password, newPassword: "another-password" },
    });
    expect(changed.status).toBe(200);
    await page.getByLabel("Mode").selectOption("rainbow");
    await expect
      .poll(() => page.getByRole("alert").textContent())
      .toBe("Authentication required. Please log in again.");
    expect(pathOf(page)).toBe("/login");
    await fillForm(page, { username: guest.username, password: "another-password" });
    await signInButton(page).click();
    await page.getByRole("heading", { name: "Welcome back, Guest!" }).waitFor();
  });
});

describe("a hub without accounts", () => {
  it("lets its owner in by the printed link and learns the time zone", async () => {
    const fresh = await Hub.start({ owner: null });
    try {
      const page = await openPanel(fresh, `/login#setup=${fresh.adminToken}`, {
        timezoneId: "Europe/Berlin",
      });
      await page.getByRole("heading", { name: "Create the owner account" }).waitFor();
      expect(await page.getByLabel("Admin token").inputValue()).toBe(fresh.adminToken);
      await page.getByLabel("Name", { exact: true }).fill("Robin");
      await page.getByLabel("Username").fill("robin");
      await page.getByLabel("Password", { exact: true }).fill("sand-and-light");
      await page.getByRole("button", { name: "CREATE ACCOUNT" }).click();
      await page.getByRole("heading", { name: "Welcome back, Robin!" }).waitFor();

      const token = await fresh.signIn({ username: "robin", password: "sand-and-light" });
      const { body } = await fresh.call<{ timezone: string }>("GET", "/api/config/hardware", { token });
      expect(body.timezone).toMatch(/^(CET|<\+01>)-1(CEST|<\+02>),M3\.5\.0(\/2)?,M10\.5\.0\/3$/);
      const verified = await fresh.call<{ user: object }>("GET", "/api/auth/verify", { token });
      expect(verified.body.user).toMatchObject({ username: "robin", name: "Robin", is_admin: true });
    } finally {
      await fresh.stop();
    }
  });

  it("refuses a wrong admin token with its message", async () => {
    const fresh = await Hub.start({ owner: null });
    try {
      const page = await openPanel(fresh, "/");
      await page.getByRole("heading", { name: "Create the owner account" }).waitFor();
      await page.getByLabel("Name", { exact: true }).fill("Robin");
      await page.getByLabel("Username").fill("robin");
      await page.getByLabel("Password", { exact: true }).fill("sand-and-light");
      await page.getByLabel("Admin token").fill("WRONG-TOKEN-1");
      await page.getByRole("button", { name: "CREATE ACCOUNT" }).click();
      await expect.poll(() => page.getByRole("alert").textContent()).toContain("Invalid admin token");
      expect(pathOf(page)).toBe("/login");
    } finally {
      await fresh.stop();
    }
  });
});
