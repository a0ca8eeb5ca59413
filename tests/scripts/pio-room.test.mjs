import { spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { beforeEach, describe, expect, test } from "vitest";
import { root } from "../../scripts/lib/paths.mjs";
import { temporaryFolder } from "../support/temporary-folder.mjs";

const hasPython = spawnSync("python3", ["--version"]).status === 0;

const inFolder = temporaryFolder();
beforeEach(() => {
  mkdirSync(inFolder("www"));
});

/** The output for a program of this size and a panel with these files. */
function room(programBytes, panel = {}, table = "4mb") {
  const image = inFolder("firmware.bin");
  writeFileSync(image, Buffer.alloc(programBytes));
  for (const [name, bytes] of Object.entries(panel))
    writeFileSync(inFolder("www", name), Buffer.alloc(bytes));
  const script = [`${root}/scripts/pio_room.py`, image, `${root}/partitions/${table}.csv`];
  const done = spawnSync("python3", ["-B", ...script, inFolder("www")], { encoding: "utf8" });
  return { status: done.status, lines: done.stdout.trimEnd().split("\n"), why: done.stderr.trimEnd() };
}

describe.skipIf(!hasPython)("the room in the flash (skipped where there is no python3)", () => {
  test("is shown as a bar with used and free bytes of the board's slot", () => {
    expect(room(1_349_120)).toEqual({
      status: 0,
      lines: ["App slot  [##########--]  1,349,120 of 1,703,936 bytes (79 %), 354,816 free"],
      why: "",
    });
  });

  test("follows the partition table", () => {
    expect(room(1_349_120, {}, "16mb").lines).toEqual([
      "App slot  [#####-------]  1,349,120 of 3,145,728 bytes (42 %), 1,796,608 free",
    ]);
  });

  test("of the panel is counted in blocks of LittleFS, including the folder's four", () => {
    const panel = { "panel.txt": 505, "index-1.html.gz": 30_745, "sand-2.js.gz": 12_355, ".gitkeep": 0 };
    expect(room(0, panel).lines[1]).toBe(
      "www       [###---------]  69,632 of 253,952 bytes (27 %), 184,320 free",
    );
  });

  test("that is completely used is a full bar, an empty one has no marks", () => {
    expect(room(1_703_936).lines[0]).toBe(
      "App slot  [############]  1,703,936 of 1,703,936 bytes (100 %), 0 free",
    );
    expect(room(0).lines[0]).toBe("App slot  [------------]  0 of 1,703,936 bytes (0 %), 1,703,936 free");
  });

  test("that is insufficient fails with the missing size, for the program and for the panel", () => {
    const program = room(1_703_937);
    expect(program.status).toBe(1);
    expect(program.lines[0]).toBe(
      "App slot  [############]  1,703,937 of 1,703,936 bytes (100 %), 1 too many",
    );
    expect(program.why).toBe("App slot: there is no room for 1,703,937 bytes.");
    const panel = room(0, { "panel.txt": 505, "index-1.html.gz": 239_000 });
    expect(panel.status).toBe(1);
    expect(panel.why).toBe("www: there is no room for 262,144 bytes.");
  });
});
