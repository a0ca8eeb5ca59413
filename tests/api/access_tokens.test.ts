import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { afterEach, describe, expect, it } from "vitest";
import { Hub } from "../support/hub/hub";
import { patient, Sand, sweeps } from "../support/hub/sand";
import { VirtualTable } from "../support/hub/table";

const programs: { stop(): Promise<unknown> }[] = [];
afterEach(async () => {
  for (const program of programs.splice(0).reverse()) await program.stop();
});

/** The commands under "Access tokens" in docs/http-api.md, of which the first one sets the token. */
function commandsOfThePage(): string[] {
  const [, section = ""] = readFileSync("docs/http-api.md", "utf8").split("### Access tokens\n");
  const [, block = ""] = /```sh\n(.*?)```/s.exec(section) ?? [];
  return block.split(/(?<!\\)\n/).filter(Boolean);
}

/** Runs a command of the page as if it were pasted there, and returns what the hub answered. */
function paste(command: string, hub: Hub, token: string): unknown {
  const [setsToken = ""] = commandsOfThePage();
  const script = `${setsToken}\n${command}`
    .replace("lumi_…", token)
    .replace("http://lumisand.local", new URL(hub.baseUrl).origin);
  const { stdout, stderr } = spawnSync("sh", ["-c", script], { encoding: "utf8" });
  expect(stdout, stderr).toMatch(/^\{/);
  return JSON.parse(stdout);
}

async function makeToken(hub: Hub, scope: string): Promise<string> {
  const body = { name: "Script", scope };
  const made = await hub.call<{ accessToken: string }>("POST", "/api/auth/tokens", {
    token: await hub.signIn(),
    body,
  });
  expect(made.status, made.text).toBe(201);
  return made.body.accessToken;
}

const missing = spawnSync("curl", ["--version"]).error ? " (skipped: there is no curl)" : "";
describe.skipIf(missing)(`the commands of the page on the HTTP interface${missing}`, () => {
  it("read the status, light the room and pause the table, with a token for control", {
    timeout: 120_000,
  }, async () => {
    const table = await VirtualTable.start({ rate: 10 });
    programs.push(table);
    const hub = await Hub.start({ serial: table.port, goesStraight: true });
    programs.push(hub);
    const token = await makeToken(hub, "control");
    const [, status = "", light = "", pause = "", ...more] = commandsOfThePage();
    expect(more).toEqual([]);

    expect(paste(status, hub, token)).toMatchObject({ "room-lights-esp32": { online: true } });

    expect(paste(light, hub, token)).toMatchObject({ success: true });
    const configs = await hub.call("GET", "/api/config/configs", { token });
    expect(configs.body).toMatchObject({ led: { strips: [{ enabled: true, mode: "rainbow" }] } });

    expect(paste(pause, hub, token)).toMatchObject({ code: "conflict" });
    const sand = await Sand.of(hub);
    const { file } = (await sand.upload("sweeps.gcode", sweeps(30))).body.file;
    await sand.reaches(file, "running");
    await expect.poll(async () => (await sand.job(file)).progress, patient).toBeGreaterThan(0);
    expect(paste(pause, hub, token)).toMatchObject({ success: true });
    await sand.reaches(file, "paused");
  });
});
