import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { root } from "../../scripts/lib/paths.mjs";
import { kBuilds } from "../../scripts/lib/pio-boards.mjs";

const kMilliampsOfLed = 60;
const kForTheRest = 1;
const kLedsOfFeed = 100;
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

test("supplies, feeds and fuses by number of LEDs are computed from 60 mA per LED", () => {
  for (const row of tableUnder("LEDs")) {
    const leds = Number(row[0]);
    const amperes = (leds * kMilliampsOfLed) / 1000;
    const feeds = Math.ceil(leds / kLedsOfFeed);
    expect(row).toEqual([
      `${leds}`,
      `${amperes.toFixed(1)} A`,
      `${atLeast(kSupplies, amperes + kForTheRest)} A`,
      `${feeds}`,
      `${atLeast(kFuses, (amperes / feeds) * kFuseMargin)} A`,
    ]);
  }
});

test("those of 12 V LEDs are computed from 30 mA per LED, with 20 % in reserve", () => {
  for (const row of tableUnder("12 V LEDs")) {
    const leds = Number(row[0]);
    const amperes = (leds * 30) / 1000;
    const feeds = Math.ceil(leds / 200);
    expect(row).toEqual([
      `${leds}`,
      `${amperes.toFixed(1)} A`,
      `${atLeast(kSupplies, amperes * 1.2)} A`,
      `${feeds}`,
      `${atLeast(kFuses, (amperes / feeds) * kFuseMargin)} A`,
    ]);
  }
});

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
