import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { Hub } from "../support/hub/hub";

const kProgram = "build/host/hub_host";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "lumisand-test-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function run(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(kProgram, args, { encoding: "utf8", timeout: 10_000 });
  const lines = stderr.trim().split("\n");
  return { status, stdout, errors: lines.filter((line) => !line.startsWith("Started: ")) };
}

const store = () => ["--store", join(folder, "store"), "--port", "0"];

describe("the hub program", () => {
  it("explains its options", () => {
    const { status, stdout } = run("--help");
    expect(status).toBe(0);
    const options = `port store www owner tz serial device update-key reset-accounts simulator-port matrix-simulator
      flash bad-image restarted test`;
    for (const option of options.split(/\s+/)) {
      expect(stdout).toContain(`--${option}`);
    }
  });

  it("names an unknown option in one line", () => {
    for (const args of [
      ["--nonsense"],
      ["--port", "x"],
      ["--port", "70000"],
      ["--test", "now=noon"],
      ["--owner", "x"],
      ["--flash", "8"],
      ["--test", "speed=0"],
      ["--test", "speed=fast"],
      ["--bad-image", "2.0.0=rotten"],
      ["--bad-image", "2.0.0"],
      ["--test", "self-test-limit=soon"],
      ["--update-key", "/nowhere/key.pem"],
      ["y"],
    ]) {
      const { status, errors } = run(...store(), ...args);
      expect(status, args.join(" ")).toBe(2);
      expect(errors).toHaveLength(1);
    }
  });

  it("reports that the port is in use", async () => {
    const taken = createServer().listen(0, "0.0.0.0");
    await new Promise((resolve) => taken.once("listening", resolve));
    const { port } = taken.address() as { port: number };
    const { status, errors } = run("--store", join(folder, "store"), "--port", String(port));
    taken.close();
    expect(status).toBe(2);
    expect(errors).toEqual([`Port ${port} is in use by another program.`]);
  });

  it("reports that the store cannot be written", () => {
    const file = join(folder, "file");
    writeFileSync(file, "");
    const { status, errors } = run("--store", join(file, "store"), "--port", "0");
    expect(status).toBe(2);
    expect(errors).toHaveLength(1);
    expect(errors[0]).toContain("can't be written");
  });

  it("reports that another hub uses the store", async () => {
    const hub = await Hub.start({ store: join(folder, "store") });
    const { status, errors } = run(...store());
    await hub.stop();
    expect(status).toBe(2);
    expect(errors).toEqual([`The store folder ${join(folder, "store")} is in use by another program.`]);
  });

  it("reports that the panel is missing", () => {
    const empty = run(...store(), "--www", folder);
    expect(empty.status).toBe(2);
    expect(empty.errors).toEqual(["The panel is missing: there is no panel.txt."]);
    const nowhere = run(...store(), "--www", join(folder, "none"));
    expect(nowhere.status).toBe(2);
    expect(nowhere.errors).toHaveLength(1);
  });

  it("rejects an invalid owner or time zone", () => {
    for (const args of [
      ["--owner", "x:long-enough"],
      ["--owner", "owner:short"],
      ["--tz", "nonsense"],
    ]) {
      const { status, errors } = run(...store(), ...args);
      expect(status, args.join(" ")).toBe(2);
      expect(errors).toHaveLength(1);
    }
  });

  it("prints the set-up address until there is an owner", async () => {
    const hub = await Hub.start({ store: join(folder, "store"), owner: null });
    expect(hub.output).toContain("/login#setup=");
    await hub.restart({ owner: { username: "owner", password: "owner-password" } });
    expect(hub.output).not.toContain("#setup=");
    await hub.stop();
  });

  it("warns at each start of options that weaken its security", async () => {
    const hub = await Hub.start({ store: join(folder, "store"), speed: 5 });
    const warnings = () => hub.output.split("\n").filter((line) => line.startsWith("warning: "));
    const both = [
      expect.stringContaining("hashed in 100 rounds"),
      expect.stringContaining("5 times as fast"),
    ];
    expect(warnings()).toEqual(both);
    await hub.restart();
    expect(warnings()).toEqual(both);
    await hub.stop();
  });

  it("continues when the reader of its log has disappeared", async () => {
    const hub = await Hub.start({ store: join(folder, "store") });
    hub.closeLog();
    const wrong = { username: "owner", password: "wrong-password" };
    for (let guess = 0; guess < 3; guess++) {
      expect((await hub.call("POST", "/api/auth/login", { body: wrong })).status).toBe(401);
    }
    expect(await hub.stop()).toBe(0);
  });

  it("ends cleanly on Ctrl-C and keeps the newest settings", async () => {
    const hub = await Hub.start({ store: join(folder, "store") });
    const token = await hub.signIn();
    const body = { strips: [{ brightness: 77 }] };
    expect((await hub.call("POST", "/api/config/led-config", { token, body })).status).toBe(200);
    expect(await hub.stop()).toBe(0);
    await hub.restart();
    const answer = await hub.call<{ led: { strips: { brightness: number }[] } }>(
      "GET",
      "/api/config/configs",
      { token },
    );
    expect(answer.body.led.strips[0]?.brightness).toBe(77);
    await hub.stop();
  });

  it("erases accounts and sessions, and only these, with --reset-accounts", async () => {
    const hub = await Hub.start({ store: join(folder, "store") });
    const token = await hub.signIn();
    await hub.call("PUT", "/api/config/hardware", { token, body: { ledCount: 33 } });
    await hub.restart({ owner: null, args: ["--reset-accounts"] });
    expect((await hub.call("GET", "/api/auth/verify", { token })).status).toBe(401);
    const status = await hub.call<{ setupRequired: boolean }>("GET", "/api/auth/status");
    expect(status.body.setupRequired).toBe(true);
    await hub.restart({ owner: { username: "second", password: "owner-password" }, args: [] });
    const again = await hub.signIn({ username: "second", password: "owner-password" });
    const hardware = await hub.call<{ ledCount: number }>("GET", "/api/config/hardware", { token: again });
    expect(hardware.body.ledCount).toBe(33);
    await hub.stop();
  });
});
