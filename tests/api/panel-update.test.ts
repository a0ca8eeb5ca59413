import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { packPanel } from "../../scripts/lib/panel-image.mjs";
import { beginUpdate, outcome, systemInfo } from "../support/hub/firmware";
import { Hub } from "../support/hub/hub";
import { otherPanelImage } from "../support/hub/panel";

const kVersion = "7.0.0";

let folder: string;
let hub: Hub;
let token: string;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "lumisand-test-"));
  hub = await Hub.start({ store: join(folder, "store") });
  token = await hub.signIn();
});
afterEach(async () => {
  await hub.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function install(version = kVersion) {
  await beginUpdate(hub, token, otherPanelImage(version), { version });
  const ended = await outcome(hub, token);
  expect(ended).toMatchObject({ version, status: "success", error_message: null });
}

const titleOf = (page: string) => /<title>(.*?)<\/title>/.exec(page)?.[1] ?? "";
const titleAt = async (path: string) => titleOf((await hub.call("GET", path)).text);

/** The title of the served page, after checking that each of its chunks can be loaded. */
async function wholePanel(): Promise<string> {
  const page = (await hub.call("GET", "/")).text;
  const parts = [...page.matchAll(/"(\/[a-z]+-[0-9a-f]{10}\.js)"/g)].map(([, path = ""]) => path);
  expect(parts.length).toBeGreaterThan(0);
  for (const part of parts) expect((await hub.call("GET", part)).status, part).toBe(200);
  return titleOf(page);
}

const revert = () => hub.call<{ error: string }>("POST", "/api/ota/panel/revert", { token });
const inWww = (name: string) => join(hub.store, "www", name);

describe("a panel that is installed over the network", () => {
  it("is served at once and after a restart, and does not change the build", async () => {
    expect(await wholePanel()).toBe("Lumisand");
    const before = readdirSync("data/www");
    const tag = (await hub.call("GET", "/")).headers.get("etag") ?? "";
    await install();
    const page = await hub.call("GET", "/", { headers: { "If-None-Match": tag } });
    expect(page.status).toBe(200);
    expect(await wholePanel()).toBe(kVersion);
    expect((await systemInfo(hub, token)).panelVersion).toBe(kVersion);
    expect(hub.restartsItself).toBe(0);
    await hub.restart();
    expect(await wholePanel()).toBe(kVersion);
    expect(readdirSync("data/www")).toEqual(before);
  });

  it("can be reverted to the previous one, which is kept until the next restart", async () => {
    await install();
    expect((await revert()).status).toBe(200);
    expect(await wholePanel()).toBe("Lumisand");
    expect((await revert()).status).toBe(200);
    expect(await wholePanel()).toBe(kVersion);
    await hub.restart();
    const late = await revert();
    expect(late.status).toBe(409);
    expect(late.body.error).toBe("The panel before this one is not kept any more.");
    expect(await wholePanel()).toBe(kVersion);
  });

  it("can be the image that npm run pack creates", async () => {
    const { version } = await systemInfo(hub, token);
    await beginUpdate(hub, token, packPanel("data/www"), { version });
    expect((await outcome(hub, token)).status).toBe("success");
    expect(await wholePanel()).toBe("Lumisand");
  });
});

describe("on a board with room for one panel", () => {
  beforeEach(() => hub.restart({ args: ["--flash", "4"] }));

  it("the new panel replaces the old one and stays after a restart", async () => {
    await install();
    expect(await wholePanel()).toBe(kVersion);
    expect((await revert()).status).toBe(409);
    await hub.restart();
    expect(await wholePanel()).toBe(kVersion);
    expect(readdirSync(join(hub.store, "www"))).not.toContain("panel-previous.txt");
  });

  it("serves the recovery page when no panel is left, and then the panel that is uploaded there", async () => {
    await hub.kill();
    for (const name of readdirSync(join(hub.store, "www"))) rmSync(inWww(name));
    await hub.restart();
    for (const path of ["/", "/dashboard"]) expect(await titleAt(path), path).toBe("Lumisand recovery");
    await install("7.0.1");
    expect(await wholePanel()).toBe("7.0.1");
  });
});

describe("the recovery page", () => {
  it("is served at /recovery beside a working panel, in at most 4,200 bytes", async () => {
    const page = await hub.call("GET", "/recovery");
    expect(page.status).toBe(200);
    expect(titleOf(page.text)).toBe("Lumisand recovery");
    expect(page.text.length).toBeLessThanOrEqual(4200);
    expect(page.headers.get("content-security-policy")).toMatch(/^default-src 'none'; script-src 'sha256-/);
  });
});
