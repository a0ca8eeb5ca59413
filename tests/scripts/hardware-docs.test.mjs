import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { root } from "../../scripts/lib/paths.mjs";

const kMilliampsOfLed = 60;
const kForTheRest = 1;
const kLedsOfFeed = 100;
const kFuseMargin = 1.25;
const kFuses = [1, 2, 3, 5, 7.5, 10, 15, 20, 25, 30];
const kSupplies = [2, 3, 4, 5, 6, 8, 10, 12, 15, 20, 30, 40, 60, 70, 80];

const hardware = readFileSync(`${root}/docs/hardware.md`, "utf8");

/** The cells of the rows behind the one that starts with `| heading |`. */
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

test("supplies, feeds and fuses by LED count are computed from 60 mA a LED", () => {
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

test("supplies and fuses by current limit", () => {
  for (const [limit, supply, fuse] of tableUnder("limit")) {
    const amperes = Number.parseInt(limit, 10) / 1000;
    expect([limit, supply, fuse]).toEqual([
      limit,
      `${atLeast(kSupplies, amperes + kForTheRest)} A`,
      `${atLeast(kFuses, amperes * kFuseMargin)} A`,
    ]);
  }
});

test("the pins are those that the firmware is built with", () => {
  const [strip, matrices, tx, rx] = tableUnder("pin for").map(([, ...pins]) =>
    pins.map((pin) => pin.match(/\d+/g)),
  );
  for (const [at, board] of ["hub_4mb", "hub_16mb"].entries()) {
    const [, pins] = source(board).match(/kHubBoard = \{(.*?\}, \{.*?\})/);
    expect(pins.match(/\d+/g)).toEqual([strip, matrices, tx, rx].flatMap((row) => row[at]));
  }
  expect(source("satellite").match(/kSatelliteBoard = \{(\d+)\}/)[1]).toBe(matrices[2][0]);
});

function source(board) {
  return readFileSync(`${root}/firmware/main/boards/${board}.cpp`, "utf8");
}
