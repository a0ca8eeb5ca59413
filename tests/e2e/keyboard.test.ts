import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { espImage } from "../../scripts/lib/esp-image.mjs";
import { openPanel, pathOf, shareBrowser } from "../support/browser/browser";
import { allStops, focusStop, tabTo } from "../support/browser/focus";
import { setLights } from "../support/browser/lights";
import { addPattern, patternFile } from "../support/browser/matrix-tab";
import { openLights, openMatrix } from "../support/browser/screens";
import { openSection } from "../support/browser/settings";
import { uploadFirmware } from "../support/hub/firmware";
import { defaultOwner, Hub } from "../support/hub/hub";

let hub: Hub;
let token: string;
beforeAll(async () => {
  hub = await Hub.start();
  token = await hub.signIn();
});
afterAll(() => hub.stop());
beforeEach(() => setLights(hub, token));
shareBrowser();

describe("by keyboard alone", () => {
  it("users can sign in", async () => {
    const page = await openPanel(hub, "/login");
    await page.getByRole("button", { name: "SIGN IN" }).waitFor();
    await tabTo(page, "Username");
    await page.keyboard.type(defaultOwner.username);
    await tabTo(page, "Password");
    await page.keyboard.type(defaultOwner.password);
    await tabTo(page, "Remember me");
    await page.keyboard.press("Space");
    await tabTo(page, "SIGN IN");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "Welcome back" }).waitFor();
    expect(await page.evaluate(() => localStorage.getItem("token"))).toBeNull();
  });

  it("users can sign in through the terminal, and leave it with Escape", async () => {
    const page = await openPanel(hub, "/login");
    await page.getByRole("button", { name: "SIGN IN" }).waitFor();
    await tabTo(page, "Open terminal");
    await page.keyboard.press("Enter");
    await page.getByRole("dialog", { name: "Terminal" }).waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    expect((await focusStop(page)).name).toBe("Open terminal");
    await page.keyboard.press("Enter");
    await page.getByRole("dialog", { name: "Terminal" }).waitFor();
    for (const line of ["login", defaultOwner.username, defaultOwner.password]) {
      await page.keyboard.type(`${line}\n`);
    }
    await page.getByRole("heading", { name: "Welcome back" }).waitFor();
  });

  it("every control of LED Strips gets a visible focus in both themes", async () => {
    await setLights(hub, token, { strip: { mode: "breathing" } });
    const page = await openPanel(hub, "/led-control", { token });
    await page.getByLabel("Brightness").waitFor();
    const stops = await allStops(page);
    const presets = ["Candle", "Warm white", "White", "Red", "Green", "Cyan", "Blue", "Violet"];
    expect(stops.map(({ name }) => name)).toEqual([
      "Skip to content",
      expect.any(String),
      ...["Dashboard", "LED Control", "Sand Table", "Schedule", "Settings"],
      expect.stringMatching(/^Switch to the/),
      ...["Logout", "Auto-save", "Refresh", "Reset", "Export", "LED Strips"],
      expect.stringContaining("Auto Timer Control"),
      ...["Lights enabled", "Brightness", "Mode", "Color", "Color, hex code", "More colors", ...presets],
      ...["Animation Speed", "More"],
      ...["Auto timer", "Start Time (Auto On)", "End Time (End Auto Off)"],
      ...["Fade In Duration", "Fade Out Duration", "Save this look"],
    ]);
    expect(stops.filter(({ hidden }) => hidden)).toEqual([]);
  });

  it("every control of LED Matrix gets a visible focus in both themes", async () => {
    const matrices = [{}, { display: { mode: "pattern" } }];
    await hub.call("POST", "/api/config/matrix-config", { token, body: { matrices } });
    await addPattern(hub, token, patternFile("Sea", [0, 0, 255]));
    const { page } = await openMatrix(hub, token);
    await page.getByRole("button", { name: "Sea" }).waitFor();
    const stops = (await allStops(page)).map((stop) => ({ ...stop, name: stop.name.split("\n")[0] }));
    const names = stops.map(({ name }) => name);
    const color = expect.stringMatching(/^#[\da-f]{6}$/);
    const common = ["Name", "Pair it under Settings", "Display Mode", "Matrix Active", "Brightness"];
    const pattern = [
      ...[...common, "Matrix Grid Editor", "Undo", "Redo", "Paint Color", "Paint Color, hex code"],
      ...[color, color, color, color, "Erase"],
      ...["Clear", "Fill", "Diagonal", "Border", "Export", "Import", "Painted", "Sea"],
      ...["Save as…", "Edit saved patterns", "Add picture or animation", "Pages", "Rainbow Border"],
    ];
    const text = [
      ...[
        ...common,
        "Paint",
        "Pages",
        "Text Content",
        "Icons and colors",
        "Text Color",
        "Text Color, hex code",
      ],
      ...["Scroll Text", "Rainbow Border", "Animation Speed"],
    ];
    const first = names.indexOf("Name");
    const message = ["Text", "Icons and colors", "Shown for", "Show"];
    expect(names.slice(first)).toEqual([...text, ...pattern, ...message]);
    expect(stops.filter(({ hidden }) => hidden)).toEqual([]);
  });

  it.each([
    ["profile", ["Full Name", "Save"]],
    [
      "security",
      [
        ...["Current Password", "Show password", "New Password", "Show password"],
        ...["Confirm New Password", "Show password", "Update Password"],
        ...["Role", "Invite", "Make an admin token"],
        ...["log", "Syslog server", "Save"],
      ],
    ],
    ["notifications", ["LED Status Alerts", "System Updates"]],
    ["appearance", ["Dark Mode", "Auto-save Settings"]],
    [
      "devices",
      [
        ...["First steps", "LED strip", "Sand table", "LED matrices", "This home"],
        ...["Log", "Back up", "Restore", "Restart", "Factory reset"],
      ],
    ],
    [
      "connections",
      [
        ...["Broker", "Port", "User", "Password", "Show password", "Encrypted (TLS)", "Topic"],
        ...["Home Assistant", "Discovery prefix", "Save and connect", "Test"],
        ...["WLED apps and live light", "Name", "What it may do", "Make a token"],
      ],
    ],
    [
      "firmware",
      [
        ...["Choose a .bin file", "Version", "Device category", "Device", "Stable", "Description"],
        ...["Upload Firmware", "Filter", "Category", "Stable only", "Install version 1.0.0"],
        ...["Delete version 1.0.0", "Delete the record of Admin Upload, 1.0.0"],
      ],
    ],
    ["devices&view=log", ["← Devices", "Show", "Search", "Refresh", "Download"]],
    [
      "users",
      [
        ...["Full Name", "Username", "Password", "Show password", "Admin token", "Role"],
        ...["Add User", "Delete owner"],
      ],
    ],
  ])("every control of the section %s gets a visible focus in both themes", async (section, controls) => {
    if (section === "firmware") await uploadFirmware(hub, token, espImage(), { version: "1.0.0" });
    const page = await openSection(hub, token, section);
    if (section === "firmware") await page.getByText("Admin Upload").waitFor();
    if (section === "security") await page.getByText("No invitations.").waitFor();
    if (section === "connections") {
      await page.getByText("No access tokens.").waitFor();
      await page.getByLabel("Broker").waitFor();
      await page.getByLabel("WLED apps and live light").waitFor();
    }
    if (section === "devices") await page.getByText("Storage used:").waitFor();
    if (section === "users") await page.getByRole("button", { name: "Delete owner" }).waitFor();
    const stops = await allStops(page);
    // The sessions of earlier tests are listed, too.
    const names = stops.map(({ name }) => name).filter((name) => !name.startsWith("End "));
    expect(names.slice(names.indexOf("Profile"))).toEqual([
      ...["Profile", "Security", "Notifications", "Appearance", "Devices", "Connections"],
      ...["Firmware Updates", "User Management", ...controls],
    ]);
    expect(stops.filter(({ hidden }) => hidden)).toEqual([]);
  });

  it("the menu of small screens opens, closes and leads to a screen", async () => {
    const page = await openPanel(hub, "/dashboard", { token, viewport: { width: 390, height: 844 } });
    await page.getByRole("button", { name: "Menu" }).waitFor();
    await tabTo(page, "Menu");
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Logout" }).waitFor();
    const isOpenAfterEscape = async () => {
      await page.keyboard.press("Escape");
      return page.getByRole("button", { name: "Logout" }).isVisible();
    };
    await expect.poll(isOpenAfterEscape).toBe(false);
    await page.keyboard.press("Enter");
    await tabTo(page, "LED Control");
    await page.keyboard.press("Enter");
    await page.getByLabel("Brightness").waitFor();
    expect(pathOf(page)).toBe("/led-control");
  });

  it("dialogs keep the focus inside and restore it", async () => {
    const page = await openLights(hub, token);
    await tabTo(page, "Export");
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog", { name: "Export LED Strips" });
    await dialog.waitFor();
    for (let press = 0; press < 6; press++) {
      await page.keyboard.press("Tab");
      expect(await dialog.evaluate((shown) => shown.contains(document.activeElement))).toBe(true);
      expect((await focusStop(page)).hidden).toBe("");
    }
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    expect((await focusStop(page)).name).toBe("Export");
  });

  it("Skip to content skips the navigation bar", async () => {
    const page = await openLights(hub, token);
    await page.keyboard.press("Tab");
    expect((await focusStop(page)).name).toBe("Skip to content");
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    expect((await focusStop(page)).name).toBe("Auto-save");
  });
});
