import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { root } from "../../scripts/lib/paths.mjs";
import { kBuilds } from "../../scripts/lib/pio-boards.mjs";

const kForTheRest = 1;
const kFuseMargin = 1.25;
const kFuses = [1, 2, 3, 5, 7.5, 10, 15, 20, 25, 30];
const kSupplies = [2, 3, 4, 5, 6, 8, 10, 12, 15, 20, 30, 40, 60, 70, 80];

const hardware = readFileSync(`${root}/docs/hardware.md`, "utf8");

/** The cells of the table rows below the one that starts with `| heading |`. */
function tableUnder(heading) {
  const [, rows] = hardware.split(new RegExp(`^\\| ${heading} \\|.*\\n\\|[-|]+\\n`, "m"));
  return rows
    .split(/\n(?!\|)/)[0]
    .split("\n")
    .map((row) =>
      row
        .split("|")
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
}

const atLeast = (sizes, amperes) => sizes.find((size) => size >= amperes - 1e-9);

test.each([
  ["LEDs", 60, 100, (amperes) => amperes + kForTheRest],
  ["12 V LEDs", 30, 200, (amperes) => amperes * 1.2],
])(
  "supplies, feeds and fuses by number of %s are computed from %d mA per LED",
  (heading, each, ofFeed, needed) => {
    for (const row of tableUnder(heading)) {
      const leds = Number(row[0]);
      const amperes = (leds * each) / 1000;
      const feeds = Math.ceil(leds / ofFeed);
      expect(row).toEqual([
        `${leds}`,
        `${amperes.toFixed(1)} A`,
        `${atLeast(kSupplies, needed(amperes))} A`,
        `${feeds}`,
        `${atLeast(kFuses, (amperes / feeds) * kFuseMargin)} A`,
      ]);
    }
  },
);

test("supplies and fuses by current limit are correct", () => {
  for (const [limit, supply, fuse] of tableUnder("limit")) {
    const amperes = Number.parseInt(limit, 10) / 1000;
    expect([limit, supply, fuse]).toEqual([
      limit,
      `${atLeast(kSupplies, amperes + kForTheRest)} A`,
      `${atLeast(kFuses, amperes * kFuseMargin)} A`,
    ]);
  }
});

test("the documented pins are those of the firmware", () => {
  const [strip, matrices, tx, rx] = tableUnder("pin for").map(([, ...pins]) =>
    pins.map((pin) => pin.match(/\d+/g)),
  );
  for (const [at, board] of ["hub_4mb", "hub_8mb", "hub_16mb"].entries()) {
    expect(pinsOf(board, "stripPin", "matrixPins", "tx", "rx")).toEqual(
      [strip, matrices, tx, rx].flatMap((row) => row[at]),
    );
  }
  for (const [at, board] of ["satellite", "satellite_c3"].entries())
    expect(pinsOf(board, "matrixPin")).toEqual(matrices[3 + at]);
});

test("the table of boards lists every build, and each row has a build", () => {
  expect(tableUnder("build").map(([name]) => name.replaceAll("`", ""))).toEqual(Object.keys(kBuilds));
});

test("the boards in the README match the builds", () => {
  const readme = readFileSync(`${root}/README.md`, "utf8");
  const rows = [...readme.matchAll(/^\| (ESP32\S*).* \| (\d+) MB \| (hub|matrix) \| `(\S+)` \|$/gm)];
  const builds = rows.map(([, chip, flashMb, product, name]) => [
    name,
    { product: product === "hub" ? "hub" : "satellite", chip, flashMb: Number(flashMb) },
  ]);
  expect(Object.fromEntries(builds)).toEqual(kBuilds);
});

/** The values of these fields in the board's file. */
function pinsOf(board, ...fields) {
  return fields.flatMap((field) =>
    source(board)
      .match(new RegExp(`\\.${field} = (\\{.*?\\}|\\d+)`))[1]
      .match(/\d+/g),
  );
}

function source(board) {
  return readFileSync(`${root}/firmware/main/boards/${board}.cpp`, "utf8");
}
