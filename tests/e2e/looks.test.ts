import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { gifOf } from "../../web/test/gif";
import { openPanel, type PanelOptions, shareBrowser } from "../support/browser/browser";
import { playDrawing, playScenes } from "../support/browser/dashboard";
import { openForm } from "../support/browser/devices";
import { stockFirmware } from "../support/browser/firmware-screen";
import { accessibilityFaults, kLookWidths, lookFaults, overflowing } from "../support/browser/look";
import { addPattern, deletePatterns, patternFile, setMatrix } from "../support/browser/matrix-tab";
import { Hub } from "../support/hub/hub";
import type { Pixel } from "../support/hub/simulator-page";

const kHeight = 900;
const kLongName = "Maximiliana Featherstonehaugh-Wolfeschlegelstein";

let hub: Hub;
let emptyHub: Hub;
let token: string;
beforeAll(async () => {
  [hub, emptyHub] = await Promise.all([Hub.start(), Hub.start({ owner: null })]);
  token = await hub.signIn();
  await hub.call("PUT", "/api/auth/profile", { token, body: { name: kLongName } });
});
afterAll(() => Promise.all([hub?.stop(), emptyHub?.stop()]));
shareBrowser();

const kDevices = "/settings?section=devices";
const kWled = {
  settings: { enabled: true, gamma: false, universe: 1, mac: "02a1b2c3d4e5" },
  problem: "UDP port 4048 is in use by another program.",
  live: { protocol: "E1.31", address: "192.168.100.200", fps: 40, frames: 9, skipped: 0, takenBack: true },
};
const kPairing = {
  asking: [{ deviceId: "matrix-1", version: "1.0.0", address: "192.168.178.142", ago: 1 }],
  window: { deviceId: "matrix-2", left: 90, tries: 3 },
};
const kEvents = {
  events: ["info", "warning", "error"].map((level, at) => ({
    number: at,
    at: at === 0 ? null : "2026-11-21T12:00:00Z",
    uptime: 5,
    level,
    text: `Something with a long word: ${"x".repeat(80)}`,
  })),
};

const kRed: Pixel = [255, 0, 0];
const kBlue: Pixel = [0, 0, 255];
const kPatternNames = ["Sea", "Northern lights over the lake", "W".repeat(32), "Fire"];

async function fillShelf(): Promise<void> {
  await deletePatterns(hub, token);
  for (const name of kPatternNames) {
    const colors: Pixel[] = name === "Fire" ? [kRed, kBlue] : [kRed];
    await addPattern(hub, token, patternFile(name, ...colors));
  }
  await setMatrix(hub, token);
}

async function choosePicture(page: Page, buffer: Buffer): Promise<void> {
  const matrix = page.getByRole("region", { name: "Matrix 1" });
  const file = { name: "rings.gif", mimeType: "image/gif", buffer };
  await matrix.getByLabel("Picture or animation", { exact: true }).setInputFiles(file);
}

interface Screen {
  path: string;
  isPublic?: boolean;
  isEmpty?: boolean;
  /** Prepares the hub before the panel is opened. */
  prepare?: () => Promise<void>;
  show: (page: Page) => Promise<unknown>;
}

const heading = (name: string | RegExp) => (page: Page) => page.getByRole("heading", { name }).waitFor();

async function clickThenSee(page: Page, button: string, dialog: string): Promise<void> {
  await page.getByRole("button", { name: button, exact: true }).click();
  await page.getByRole("dialog", { name: dialog }).waitFor();
}

const firstGrid = (page: Page) => page.getByRole("application").first().waitFor();

const kScreens: Record<string, Screen> = {
  "sign-in after a refusal": {
    path: "/login",
    isPublic: true,
    show: async (page) => {
      await page.route("**/api/auth/login", (route) => route.abort());
      await page.getByLabel("Username").fill("somebody");
      await page.getByLabel("Password", { exact: true }).fill("a password");
      await page.getByRole("button", { name: "SIGN IN" }).click();
      await page.getByRole("alert").waitFor();
    },
  },
  "owner creation": {
    path: "/login",
    isPublic: true,
    isEmpty: true,
    show: heading("Create the owner account"),
  },
  terminal: {
    path: "/login",
    isPublic: true,
    show: async (page) => {
      await clickThenSee(page, "Open terminal", "Terminal");
      for (const line of ["help", "nonsense"]) {
        await page.locator("#terminal-input").fill(line);
        await page.locator("#terminal-input").press("Enter");
      }
      await page.getByText("command not found").waitFor();
    },
  },
  "dashboard with scenes and a drawing": {
    path: "/dashboard",
    show: async (page) => {
      await playScenes(page, 24);
      await playDrawing(page);
      await page.reload();
      await page.getByRole("button", { name: "Pause" }).waitFor();
      await page.getByRole("button", { name: "Movie night" }).first().waitFor();
    },
  },
  "a scene with a pattern that is gone": {
    path: "/dashboard",
    show: async (page) => {
      await playScenes(page, 3);
      await page.goto("/dashboard?scene=1");
      await page.getByText("rose.thr was deleted. Choose another one.").waitFor();
      await page.getByLabel("Name", { exact: true }).fill("");
      await page.getByRole("button", { name: "Save", exact: true }).click();
      await page.getByText("Give the scene a name.").waitFor();
    },
  },
  "LED Strips with further effects": {
    path: "/led-control",
    show: async (page) => {
      await page.getByRole("button", { name: "More", exact: true }).click();
      await page.getByRole("button", { name: "Gradient", exact: true }).click();
      await page.getByRole("tab", { name: "Colors" }).click();
      await page.getByLabel("Third color", { exact: true }).waitFor();
    },
  },
  "LED Strips with segments around the sand table": {
    path: "/led-control",
    show: async (page) => {
      await page.getByRole("button", { name: "More", exact: true }).click();
      await page.getByRole("button", { name: "Ball", exact: true }).click();
      await page.getByRole("slider", { name: "Start of the strip" }).waitFor();
      await page.route(/\/api\/config\/configs\?only=led/, async (route) => {
        const configs = await (await route.fetch()).json();
        const [strip] = configs.led.strips;
        strip.segments = [0, 20, 40].map((from) => ({
          ...strip,
          name: "",
          from,
          to: from + 20,
          mirror: true,
        }));
        await route.fulfill({ json: configs });
      });
      await page.reload();
      await page.getByRole("button", { name: "More", exact: true }).click();
      await page.getByRole("button", { name: "Segment 2" }).first().click();
      await page.getByRole("tab", { name: "Segments" }).click();
      await page.getByRole("switch", { name: "Mirror" }).waitFor();
    },
  },
  "LED Strips with an error": {
    path: "/led-control",
    show: async (page) => {
      await page.getByLabel("Brightness").waitFor();
      await page.route("**/api/**", (route) => route.abort());
      await page.getByLabel("Mode").selectOption("off");
      await page.getByRole("button", { name: "Retry" }).waitFor();
    },
  },
  "LED Matrix with pages, icons and colors": {
    path: "/led-control?tab=matrix",
    prepare: () => {
      const page = { text: ":heart: Hi", transition: "slide", seconds: 3600 };
      const pages = Array.from({ length: 7 }, (_, at) => ({ ...page, mode: at % 2 ? "text" : "time" }));
      return setMatrix(hub, token, { mode: "text", text: "Hi", pages });
    },
    show: async (page) => {
      const matrix = page.getByRole("region", { name: "Matrix 1" });
      await matrix.getByRole("button", { name: "Page 8: time" }).waitFor();
      await matrix.getByRole("button", { name: "Icons and colors" }).click();
      await matrix.getByRole("button", { name: "heart" }).waitFor();
    },
  },
  "LED Matrix with saved patterns, of which one is named": {
    path: "/led-control?tab=matrix",
    prepare: () => fillShelf(),
    show: async (page) => {
      const matrix = page.getByRole("region", { name: "Matrix 1" });
      await matrix.getByRole("button", { name: "Save as…" }).click();
      await matrix.getByLabel("Name of the pattern").waitFor();
    },
  },
  "an animation for the matrix": {
    path: "/led-control?tab=matrix",
    prepare: () => fillShelf(),
    show: async (page) => {
      await choosePicture(page, Buffer.from(gifOf(4, 4, Array(40).fill({ rows: ["1"], delay: 5 }))));
      await page.getByLabel("Size").selectOption("fill");
      await page.getByLabel("Vertical place").waitFor();
    },
  },
  "LED Matrix with the weather, a long name, news of a file and an error": {
    path: "/led-control?tab=matrix",
    // A page closed with an unsaved name still saves it, so this restores the matrices.
    prepare: () => setMatrix(hub, token),
    show: async (page) => {
      await firstGrid(page);
      await page.route("**/api/config/matrix-config", (route) => route.abort());
      const matrix = page.getByRole("region", { name: "Matrix 1" });
      await matrix.getByRole("button", { name: "Erase" }).click();
      await matrix.getByLabel("Pattern file").setInputFiles({
        name: "a.json",
        mimeType: "application/json",
        buffer: Buffer.from(JSON.stringify({ pattern: ["#ff0000", "no colour"] })),
      });
      await matrix.getByText("Imported.").waitFor();
      const other = page.getByRole("region", { name: "Matrix 2" });
      if (await other.isVisible()) {
        await other.getByLabel("Display Mode").selectOption("weather");
        await other.getByText("No place is set.").waitFor();
      }
      await matrix.getByLabel("Name").fill("W".repeat(60));
      await page.getByRole("button", { name: "Retry" }).waitFor();
    },
  },
  export: {
    path: "/led-control",
    show: async (page) => {
      await page.getByLabel("Brightness").waitFor();
      await clickThenSee(page, "Export", "Export LED Strips");
    },
  },
  "sand table": { path: "/sand-table", show: heading(/Processing Queue/) },
  profile: { path: "/settings", show: heading("Profile") },
  "security with problems and a new admin token": {
    path: "/settings?section=security",
    show: async (page) => {
      await hub.confirm(token);
      await page.getByRole("button", { name: "Update Password" }).click();
      await page.getByRole("alert").waitFor();
      await page.getByRole("button", { name: "Make an admin token" }).click();
      await page.getByLabel("New admin token").waitFor();
    },
  },
  connections: {
    path: "/settings?section=connections",
    show: async (page) => {
      await page.route("**/api/connections/wled", (route) => route.fulfill({ json: kWled }));
      await page.getByLabel("E1.31 universe of the first LED").fill("7");
      await page.getByRole("button", { name: "Save universe" }).waitFor();
      await page.getByLabel("Name").fill(`${kLongName} ${Math.random()}`);
      await hub.confirm(token);
      await page.getByRole("button", { name: "Make a token" }).click();
      await page.getByLabel("New access token").waitFor();
      await page.getByRole("switch", { name: "Encrypted (TLS)" }).check();
      await page.getByRole("button", { name: "Save and connect" }).click();
      await page.getByText("Enter the name or address of the broker.").waitFor();
    },
  },
  "devices with a matrix that asks, and wrong entries": {
    path: kDevices,
    show: async (page) => {
      await page.route("**/api/device/pairing", (route) => route.fulfill({ json: kPairing }));
      for (const title of ["LED strip", "Sand table", "LED matrices", "This home"])
        await openForm(page, title);
      await page.getByLabel("LEDs", { exact: true }).selectOption("SK6812 RGBW, 5 V");
      await page.getByLabel("White balance").selectOption("Own");
      await page.getByLabel("LED count").fill("0");
      await page.getByLabel("Current limit (mA)").first().fill("0");
      await page.getByLabel("Further names of this hub").fill("no_name");
      await page.getByText("Matrix 1 wants to join").waitFor();
      await page.getByText("Waiting for Matrix 2…").waitFor();
    },
  },
  "first steps: the colors": {
    path: `${kDevices}&view=guide&step=colors`,
    show: heading("What do you see?"),
  },
  "first steps: another supply": {
    path: `${kDevices}&view=guide&step=supply`,
    show: (page) => page.getByLabel("Another").check(),
  },
  "a backup to be restored": {
    path: kDevices,
    show: async (page) => {
      await clickThenSee(page, "Restore", "Restore a backup");
      await page.getByLabel("Backup file").setInputFiles({
        name: `${"a".repeat(60)}.json`,
        mimeType: "application/json",
        buffer: Buffer.from(JSON.stringify({ lumisand: "backup", sections: { led: {}, users: [] } })),
      });
      await page.getByRole("switch", { name: "Also replace all users" }).waitFor();
    },
  },
  "the log": {
    path: `${kDevices}&view=log`,
    show: async (page) => {
      await page.route("**/api/system/log", (route) => route.fulfill({ json: kEvents }));
      await page.reload();
      await page.getByText("Something").first().waitFor();
    },
  },
  "joined matrices, and a message that was not sent": {
    path: "/led-control?tab=matrix",
    prepare: () => setMatrix(hub, token, {}),
    show: async (page) => {
      await joinMatrices(page);
      await page.getByRole("application", { name: "Right half" }).waitFor();
      await page.route("**/api/matrix/notify", (route) => route.abort());
      await page.getByLabel("Text", { exact: true }).fill("Dinner is ready");
      await page.getByRole("button", { name: "Show", exact: true }).click();
      await page.getByRole("alert").waitFor();
    },
  },
  "firmware with versions, a history and a problem": {
    path: "/settings?section=firmware",
    prepare: () => stockFirmware(hub, token),
    show: async (page) => {
      await page.getByRole("button", { name: "Show more" }).waitFor();
      await page.getByRole("button", { name: "Upload Firmware" }).click();
      await page.getByRole("alert").waitFor();
    },
  },
  "the question before an installation": {
    path: "/settings?section=firmware",
    prepare: () => stockFirmware(hub, token),
    show: (page) => clickThenSee(page, "Install version 1.9.0", "Install version 1.9.0?"),
  },
  "users with problems and a new invitation": {
    path: "/settings?section=users",
    show: async (page) => {
      await page.getByText("You", { exact: true }).waitFor();
      await hub.confirm(token);
      await page.getByRole("button", { name: "Add User" }).click();
      await page.getByRole("alert").waitFor();
      await page.getByRole("button", { name: "Invite" }).click();
      await page.getByRole("img", { name: "QR code of the link" }).waitFor();
    },
  },
};

/** The panel believes that the matrices are joined. */
async function joinMatrices(page: Page): Promise<void> {
  await page.route(/\/api\/config\/configs\?only=matrix/, async (route) => {
    const response = await route.fetch();
    const json = (await response.json()) as { matrix: { joined: boolean } };
    json.matrix.joined = true;
    await route.fulfill({ response, json });
  });
  await page.reload();
}

function optionsOf({ isPublic }: Screen): PanelOptions {
  return { theme: "dark", ...(!isPublic && { token }) };
}

describe("at three widths nothing overflows and WCAG AA holds, dark and light", () => {
  it.each(Object.keys(kScreens))("%s", async (name) => {
    const screen = kScreens[name] as Screen;
    await screen.prepare?.();
    const page = await openPanel(screen.isEmpty ? emptyHub : hub, screen.path, optionsOf(screen));
    await screen.show(page);
    expect(await page.locator("html").getAttribute("data-theme")).toBe("dark");
    await page.evaluate(() => scrollTo(0, 0)); // at the top the bar covers nothing
    expect(await lookFaults(page, kLookWidths)).toEqual([]);
  });

  it.each(["dark", "light"] as const)("the opened menu of small screens, %s", async (theme) => {
    const page = await openPanel(hub, "/dashboard", {
      token,
      theme,
      viewport: { width: 360, height: kHeight },
    });
    await page.getByRole("button", { name: "Menu" }).click();
    await page.getByRole("button", { name: "Logout" }).waitFor();
    expect(await overflowing(page)).toEqual([]);
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole("link", { name: "Settings" }).first().click();
    await page.getByRole("heading", { level: 1, name: "Settings" }).waitFor();
    await page.getByRole("button", { name: "Logout" }).waitFor({ state: "hidden" });
  });
});

describe("the theme", () => {
  it("is switched in the navigation bar and kept", async () => {
    const page = await openPanel(hub, "/dashboard", { token });
    const theme = () => page.locator("html").getAttribute("data-theme");
    expect(await theme()).toBe("dark");
    await page.getByRole("button", { name: "Switch to the light theme" }).click();
    expect(await theme()).toBe("light");
    await page.reload();
    await page.getByRole("button", { name: "Switch to the dark theme" }).waitFor();
    expect(await theme()).toBe("light");
  });
});
