import { describe, expect, it } from "vitest";
import {
  bytesByFolder,
  bytesBySymbol,
  imageTable,
  kSizeBudgets,
  largest,
  ownFlags,
  sizeDifferences,
  sizeExcesses,
  sizeSum,
  symbolCell,
  tableBytes,
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
 .rodata._ZN4lumi5TableC2Ev.str1.4
                0x00008174       0x20 x/firmware/core/sand/sand_table.cpp.obj
 .text.unlikely._ZN4lumi5TableC2Ev.part.0.isra.0
                0x00008194        0x8 x/firmware/core/sand/sand_table.cpp.obj
`;

describe("the program's size", () => {
  it("is read from the linker's map, by folder, without sections that use only RAM", () => {
    expect([...bytesByFolder(kMap)]).toEqual([
      ["core/sand", 0x78],
      ["hub", 0x100],
      ["core/auth", 4],
    ]);
  });

  it("is read by name, with literals and clones of a function", () => {
    expect(largest(bytesBySymbol(kMap), 3)).toEqual(
      new Map([
        ["(unnamed literals)", 0x104],
        ["_ZN4lumi5TableC2Ev", 0x68],
        ["short job_queue", 0x10],
      ]),
    );
  });

  it("is read from the map of an ESP32's image, too", () => {
    const map = `
Linker script and memory map

 .literal._ZN4lumi5TableC2Ev
                0x400d0000       0x10 .pio/build/hub/src/core/sand/sand_table.cpp.o
 .text._ZN4lumi5TableC2Ev
                0x400d0010       0x40 .pio/build/hub/src/core/sand/sand_table.cpp.o
 .iram1.0       0x40080000        0x8 .pio/build/hub/src/platform/esp32/leds/rmt_leds.cpp.o
 .rodata.str1.4 0x3f400000       0x14 .pio/build/hub/src/core/sand/sand_table.cpp.o
 .rodata.str1.4 0x3f400014        0x9 .pio/build/hub/src/core/sand/job_queue.cpp.o
 .text.other    0x400d0050      0x100 .pio/build/hub/lib4/libAsyncTCP.a(AsyncTCP.cpp.o)
`;
    expect([...bytesBySymbol(map)][0]).toEqual(["_ZN4lumi5TableC2Ev", 0x50]);
    expect(imageTable(map, 1000, 4000).split("\n").slice(2)).toEqual([
      "| core/sand | 80 |",
      "| platform | 8 |",
      "| the project without strings | 88 |",
      "| strings, those of the libraries too | 20 |",
      "| libraries | 892 |",
      "| the image, 25 % of its slot of 4,000 | 1,000 |",
    ]);
  });

  it("shows names as code that fits a table's cell", () => {
    const view = "std::basic_string_view<char, std::char_traits<char> >";
    expect(symbolCell("_Z1fv", `f(${view})`)).toBe("`f(std::string_view)`");
    expect(symbolCell("_ZN12_GLOBAL__N_11aE list", "(anonymous namespace)::a|b")).toBe("`a\\|b` (list)");
    expect(symbolCell("_Z1gv", "g".repeat(101))).toBe(`\`${"g".repeat(100)}…\``);
  });

  it("is compared with the tables of an earlier page", () => {
    const before = tableBytes(
      "| folder | hub |\n|---|---|\n| hub | 1,000 | 2 |\n| core/api | 20 | 0 |\n| at | 5 |\n",
    );
    const now = tableBytes("| hub | 2,500 | 0 |\n| core/api | 12 | 1 |\n| at | 5 |\n| core/new | 3 | 0 |\n");
    expect(sizeDifferences(before, now)).toEqual([
      "hub: +1,500, now 2,500",
      "core/api: -8, now 12",
      "core/new: new, 3",
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
