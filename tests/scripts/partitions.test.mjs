import { existsSync, readFileSync, statSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { kManifest, readManifest } from "../../scripts/lib/panel-files.mjs";
import { panelFolder, root } from "../../scripts/lib/paths.mjs";

const kKiB = 1024;
const kSector = 0x1000;
const kAppAlignment = 0x10000;
/** Offset of the first partition. The boot loader and the partition table are before it. */
const kFirstOffset = 0x9000;

const kTables = { "4mb": 4096 * kKiB, "8mb": 8192 * kKiB, "16mb": 16_384 * kKiB };

function partitions(board) {
  const text = readFileSync(`${root}/partitions/${board}.csv`, "utf8");
  const rows = text.split("\n").filter((line) => line && !line.startsWith("#"));
  return rows.map((row) => {
    const [name, type, subtype, offset, size] = row.split(",").map((field) => field.trim());
    return { name, type, subtype, offset: Number(offset), size: Number(size) };
  });
}

const byName = (board) => Object.fromEntries(partitions(board).map((each) => [each.name, each]));

describe.each(Object.entries(kTables))("the table for %s of flash", (board, flashSize) => {
  test("is complete, ordered, without overlap or gap, and ends at the end of the flash", () => {
    const names = ["nvs", "otadata", "app0", "app1", "store", "www", "coredump"];
    expect(partitions(board).map(({ name }) => name)).toEqual(names);
    let end = kFirstOffset;
    for (const { name, offset, size } of partitions(board)) {
      expect([name, offset]).toEqual([name, end]);
      end = offset + size;
    }
    expect(end).toBe(flashSize);
  });

  test("aligns programs to 64 KiB and all others to a sector", () => {
    for (const { type, offset, size } of partitions(board)) {
      expect(offset % (type === "app" ? kAppAlignment : kSector)).toBe(0);
      expect(size % kSector).toBe(0);
    }
  });

  test("has two equal program slots, and otadata where the upload writes it", () => {
    const { app0, app1, otadata } = byName(board);
    expect(app0).toMatchObject({ type: "app", subtype: "ota_0", offset: 0x10000 });
    expect(app1).toMatchObject({ type: "app", subtype: "ota_1", size: app0.size });
    expect(otadata).toMatchObject({ type: "data", subtype: "ota", offset: 0xe000, size: 0x2000 });
  });

  test("makes PlatformIO put the panel into www, because that is the last file system", () => {
    const fileSystems = partitions(board).filter(({ subtype }) =>
      ["spiffs", "fat", "littlefs"].includes(subtype),
    );
    expect(fileSystems.map(({ name }) => name)).toEqual(["store", "www"]);
  });
});

test("has the sizes in docs/esp32.md", () => {
  const sizes = (board) => ["app0", "www", "store", "coredump"].map((name) => byName(board)[name].size);
  expect(sizes("4mb")).toEqual([0x1a0000, 0x3e000, 0x68000, 0xa000]);
  expect(sizes("8mb")).toEqual([0x200000, 0x80000, 0x360000, 0x10000]);
  expect(sizes("16mb")).toEqual([0x300000, 0x100000, 0x8e0000, 0x10000]);
});

/** LittleFS keeps files of up to an eighth of a block in the folder's blocks. */
const kInFolder = kSector / 8;

/** Blocks that LittleFS uses for a file. All but the first start with pointers to earlier blocks. */
function blocksOf(bytes) {
  if (bytes <= kInFolder) return 0;
  let blocks = 0;
  for (let left = bytes; left > 0; ++blocks) left -= kSector - pointerBytes(blocks);
  return blocks;
}

function pointerBytes(block) {
  return block === 0 ? 0 : 4 * (31 - Math.clz32(block & -block) + 1);
}

/** Blocks of the folder: two, or four after LittleFS has moved it. */
const kFolderBlocks = 4;

test("files use as many blocks as measured with littlefs", () => {
  const measured = { 249: 0, 512: 0, 513: 1, 5170: 2, 7901: 2, 11062: 3, 12052: 3, 12355: 4, 30745: 8 };
  for (const [bytes, blocks] of Object.entries(measured)) expect(blocksOf(Number(bytes))).toBe(blocks);
});

const hasPanel = existsSync(`${panelFolder}/${kManifest}`);

test.skipIf(!hasPanel)(
  "www can hold the built panel, from 8 MB on twice (skipped without a built panel)",
  () => {
    const { page, parts } = readManifest(readFileSync(`${panelFolder}/${kManifest}`, "utf8"));
    const sizes = [kManifest, page, ...parts].map((name) => statSync(`${panelFolder}/${name}`).size);
    const once = sizes.reduce((sum, size) => sum + blocksOf(size), 0);
    const blocksOfWww = (board) => byName(board).www.size / kSector;
    expect(once + kFolderBlocks).toBeLessThanOrEqual(blocksOfWww("4mb"));
    for (const board of ["8mb", "16mb"])
      expect(2 * once + 2 * kFolderBlocks).toBeLessThanOrEqual(blocksOfWww(board));
  },
);
