import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { Hub } from "../support/hub/hub";
import { distanceTo, patient, Sand, spiral } from "../support/hub/sand";
import { VirtualTable } from "../support/hub/table";

const kFixtures = "tests/fixtures/sand";
const kTablesAtOnce = 4;

/** The fixtures that contain a pattern, not an error. */
function goodFixtures(): string[] {
  return readdirSync(kFixtures)
    .filter((name) => /\.(gcode|thr)$/.test(name))
    .filter((name) => {
      const expected = name.endsWith(".thr") ? `${name}.circle.expected` : `${name}.expected`;
      return readFileSync(join(kFixtures, expected), "utf8").startsWith("commands=");
    });
}

/** Runs `work` with a hub whose virtual table draws at twice the speed. */
async function withTable(work: (sand: Sand, table: VirtualTable) => Promise<void>): Promise<void> {
  const table = await VirtualTable.start({ rate: 50 });
  const hub = await Hub.start({ serial: table.port, goesStraight: true });
  try {
    const sand = await Sand.of(hub);
    await expect.poll(async () => (await sand.table()).online, patient).toBe(true);
    expect((await sand.control("override", 200)).status).toBe(200);
    await work(sand, table);
  } finally {
    await hub.stop();
    await table.stop();
  }
}

/** Draws the files in `names` one after another; each must arrive exactly as stored. */
async function drawAll(names: string[], sand: Sand, table: VirtualTable): Promise<void> {
  let before = 0;
  for (let name = names.shift(); name !== undefined; name = names.shift()) {
    const { body, text } = await sand.upload(name, readFileSync(join(kFixtures, name)));
    expect(body.file, text).toBeDefined();
    await sand.reaches(body.file.file, "done");
    const program = await sand.moves(body.file.file);
    await expect.poll(() => table.moves().length, patient).toBeGreaterThanOrEqual(before + program.length);
    expect(table.moves().slice(before), name).toEqual(program);
    before += program.length;
  }
}

it("every pattern arrives at the table exactly as it is stored", { timeout: 240_000 }, async () => {
  const names = goodFixtures();
  expect(names.length).toBeGreaterThanOrEqual(20);
  await Promise.all(
    Array.from({ length: kTablesAtOnce }, () =>
      withTable(async (sand, table) => {
        await drawAll(names, sand, table);
        expect(table.count("overrun")).toBe(0);
      }),
    ),
  );
});

it("a pattern of 100,000 lines arrives in order, none lost or repeated", { timeout: 240_000 }, async () => {
  await withTable(async (sand, table) => {
    const { body } = await sand.upload("long.gcode", spiral(100_000));
    await sand.reaches(body.file.file, "done");
    const program = await sand.moves(body.file.file);
    expect(program.length).toBeGreaterThan(90_000);
    await expect.poll(() => table.moves().length, patient).toBe(program.length);
    expect(table.moves()).toEqual(program);
    expect(table.count("overrun")).toBe(0);
  });
});

it("the canvas contains what was drawn within half a millimetre", { timeout: 240_000 }, async () => {
  await withTable(async (sand) => {
    const { body } = await sand.upload("spiral.gcode", spiral(500));
    await sand.reaches(body.file.file, "done");
    const segments = await sand.segments();
    const points = (await sand.moves(body.file.file)).map((move) => move.split(" ").map(Number));
    for (const [x, y] of points) expect(distanceTo(segments, x as number, y as number)).toBeLessThan(0.5);
    // Conversely, each stored end is one of the pattern's points.
    for (const { x2, y2 } of segments) {
      const nearest = Math.min(...points.map(([x, y]) => Math.hypot((x as number) - x2, (y as number) - y2)));
      expect(nearest).toBeLessThan(0.5);
    }
  });
});
