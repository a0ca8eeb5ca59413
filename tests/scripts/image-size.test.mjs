import { describe, expect, it } from "vitest";
import {
  bytesByFolder,
  kSizeBudgets,
  ownFlags,
  sizeExcesses,
  sizeSum,
} from "../../scripts/lib/image-size.mjs";

const kMap = `
Discarded input sections

 .text          0x00000000       0x80 x/firmware/core/api/dropped.cpp.obj

Linker script and memory map

 .text._ZN4lumi5TableC2Ev
                0x00008000       0x40 x/firmware/core/sand/sand_table.cpp.obj
                0x00008000                lumi::Table::Table()
                0x00008000                lumi::Table::Table()
 .text.short    0x00008040       0x10 x/firmware/core/sand/job_queue.cpp.obj
 .rodata        0x00008050      0x100 x/firmware/hub/hub.cpp.obj
 .bss.counter   0x00018000      0x400 x/firmware/hub/hub.cpp.obj
 .text.entry    0x00008150       0x20 x/tests/bench/size/hub.cpp.obj
 .init_array    0x00008170        0x4 x/firmware/core/auth/auth.cpp.obj
`;

describe("the program's size", () => {
  it("is read from the linker's map, by folder, without sections that use only RAM", () => {
    expect([...bytesByFolder(kMap)]).toEqual([
      ["core/sand", 0x50],
      ["hub", 0x100],
      ["core/auth", 4],
    ]);
  });

  it("is measured with the flags of platformio.ini", () => {
    const ini = "[env]\nbuild_src_flags =\n  -std=gnu++17\n  -Wall\nextra_scripts =\n  pre:x.py\n";
    expect(ownFlags(ini)).toEqual(["-std=gnu++17", "-Wall"]);
  });

  it("is reported with its bytes if it exceeds the budget", () => {
    const sizes = { hub: new Map([["hub", kSizeBudgets.hub + 1]]), satellite: new Map() };
    expect(sizeSum(sizes.hub)).toBe(kSizeBudgets.hub + 1);
    expect(sizeExcesses(sizes)).toHaveLength(1);
    expect(sizeExcesses(sizes)[0]).toMatch(/^hub: [\d,]+ bytes, at most [\d,]+$/);
    expect(sizeExcesses({ hub: new Map([["hub", kSizeBudgets.hub]]), satellite: new Map() })).toEqual([]);
  });
});
