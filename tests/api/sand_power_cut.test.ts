import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { Hub } from "../support/hub/hub";
import { pseudoRandom } from "../support/hub/pseudo-random";
import { patient, Sand, spiral } from "../support/hub/sand";
import { VirtualTable } from "../support/hub/table";

const kCuts = 10;
const kRate = 50;

let folder: string;
let table: VirtualTable;
let hub: Hub;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "lumisand-test-"));
  table = await VirtualTable.start({ rate: kRate });
  hub = await Hub.start({ store: folder, serial: table.port, goesStraight: true });
});
afterEach(async () => {
  await hub.stop();
  await table.stop();
  rmSync(folder, { recursive: true, force: true });
});

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** The segments of patterns, without the rapid moves to the place where a pattern is continued. */
async function drawnSegments(sand: Sand) {
  return (await sand.segments()).filter(({ isRapid }) => !isRapid);
}

/** Pauses, which saves the table's position, and resumes. What was drawn before must not be drawn again. */
async function pauseAndResume(sand: Sand, file: string): Promise<number> {
  if ((await sand.control("pause")).status !== 200) return 0;
  await sand.reaches(file, "paused");
  await expect.poll(async () => (await sand.table()).machine).toBe("Hold");
  const { progress } = await sand.job(file);
  expect((await sand.control("resume")).status).toBe(200);
  return progress;
}

it("a pattern that is interrupted ten times is drawn completely, and is in the canvas once", {
  timeout: 300_000,
}, async () => {
  const random = pseudoRandom(20261121);
  let sand = await Sand.of(hub);
  const file = (await sand.upload("cut.gcode", spiral(12_000))).body.file.file;
  const other = (await sand.upload("next.gcode", "G1 X10 Y10\nG1 X20 Y10\n")).body.file.file;
  let saved = 0;
  for (let cut = 0; cut < kCuts; cut++) {
    await sand.reaches(file, "running");
    await expect.poll(async () => (await sand.table()).machine, patient).toBe("Run");
    if (cut % 2 === 1) saved = Math.max(saved, await pauseAndResume(sand, file));
    await wait(700 * (random.next().value as number));
    await hub.kill();
    await hub.restart();
    sand = await Sand.of(hub);

    const job = await sand.job(file);
    expect(job).toMatchObject({ state: "interrupted", message: "The hub lost power while this was drawn." });
    expect(job.progress).toBeGreaterThan(saved - 0.2);
    expect((await sand.queue()).map((each) => each.file)).toEqual([file, other]);
    expect(await drawnSegments(sand)).toEqual([]);
    expect((await sand.change(file, { resume: "continue" })).status).toBe(200);
  }
  await sand.reaches(file, "running");
  expect((await sand.control("override", 200)).status).toBe(200);
  await sand.reaches(file, "done");
  await sand.reaches(other, "done");
  expectAllDrawn(await sand.moves(file), table.moves());
  // Each end must occur once: the spiral does not cross itself, so all of its stored ends differ.
  const ends = (await drawnSegments(sand)).map(({ x2, y2 }) => `${x2} ${y2}`);
  expect(new Set(ends).size).toBe(ends.length);
});

/**
 * Checks that every move of the program was sent, in order. After a power cut the table may go back, but
 * never forward beyond a move that was not sent to it.
 */
function expectAllDrawn(program: string[], drawn: string[]): void {
  const place = new Map(program.map((move, index) => [move, index]));
  const leaps: string[] = [];
  let reached = -1;
  for (const move of drawn) {
    const index = place.get(move);
    if (index === undefined) continue; // the move to the checkpoint, or the other pattern
    if (index > reached + 1) leaps.push(`from ${reached} to ${index}`);
    reached = Math.max(reached, index);
  }
  expect(leaps).toEqual([]);
  expect(reached).toBe(program.length - 1);
}
