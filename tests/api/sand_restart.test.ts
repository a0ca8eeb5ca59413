import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { Hub } from "../support/hub/hub";
import { patient, Sand, sweeps } from "../support/hub/sand";
import { VirtualTable } from "../support/hub/table";

const kSaid = "The hub was restarted while this was drawn.";

let folder: string;
let table: VirtualTable;
let hub: Hub;
let sand: Sand;
let file: string;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "lumisand-test-"));
  table = await VirtualTable.start({ rate: 10 });
  hub = await Hub.start({ store: folder, serial: table.port, goesStraight: true });
  sand = await Sand.of(hub);
  file = (await sand.upload("sweeps.gcode", sweeps(30))).body.file.file;
  await sand.reaches(file, "running");
  await expect.poll(async () => (await sand.job(file)).progress, patient).toBeGreaterThan(0.5);
});
afterEach(async () => {
  await hub.stop();
  await table.stop();
  rmSync(folder, { recursive: true, force: true });
});

const holds = () => table.events().filter(({ kind, text }) => kind === "state" && text === "Hold:0").length;

async function expectToGoOnWhereItStopped(): Promise<void> {
  await expect.poll(holds, patient).toBe(1);
  expect(await sand.job(file)).toMatchObject({ state: "interrupted", message: kSaid });
  const before = table.moves();
  const program = await sand.moves(file);
  expect((await sand.change(file, { resume: "continue" })).status).toBe(200);
  await sand.reaches(file, "running");
  await expect.poll(() => table.moves().length, patient).toBeGreaterThan(before.length + 20);
  const [first] = table.moves().slice(before.length);
  // Moves that were received but not drawn are sent again, and none is left out.
  expect(program.indexOf(first as string)).toBeGreaterThan(before.length - 20);
  expect(program.indexOf(first as string)).toBeLessThanOrEqual(before.length);
}

it("a requested restart stops the table first, and the pattern continues where it stopped", {
  timeout: 120_000,
}, async () => {
  const token = await hub.signIn();
  expect((await hub.call("POST", "/api/system/restart", { token })).status).toBe(200);
  await hub.restarted();
  sand = await Sand.of(hub);
  await expectToGoOnWhereItStopped();
});

it("ending the program stops the table first", { timeout: 120_000 }, async () => {
  await hub.restart();
  sand = await Sand.of(hub);
  await expectToGoOnWhereItStopped();
});
