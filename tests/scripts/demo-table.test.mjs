import { expect, it } from "vitest";
import { withoutOption } from "../../scripts/lib/arguments.mjs";
import { demoTable } from "../../scripts/lib/demo-table.mjs";

it("a rectangle and a round table are CoreXY tables of this size", () => {
  const wide = demoTable("1000x500");
  expect(wide.table).toEqual(["--table", "1000x500"]);
  expect(wide.hardware.table).toMatchObject({ shape: "rectangle", width: 1000, height: 500 });
  const round = demoTable("round:400.5");
  expect(round.table).toEqual(["--table", "400.5"]);
  expect(round.hardware).toMatchObject({ drive: "corexy", table: { shape: "round", width: 400.5 } });
});

it("Dune Weaver's tables are polar, with the same coupling for the hub and the virtual table", () => {
  for (const name of [
    "dune-weaver",
    "dune-weaver-mini",
    "dune-weaver-pro",
    "dune-weaver-mini-pro",
    "dune-weaver-gold",
  ]) {
    const { table, hardware } = demoTable(name);
    const [turnMm, radiusMm, coupling] = table.at(-1).split(",").map(Number);
    const { stepsPerMm, stepsPerMmY } = hardware;
    expect(hardware.table).toMatchObject({ turnMm, radiusMm, shape: "round" });
    expect(coupling).toBeCloseTo(stepsPerMm / (hardware.table.gearRatio * stepsPerMmY), 12);
    expect(table).toContain(`${stepsPerMm},${stepsPerMmY}`);
  }
});

it("other names and sizes are no tables", () => {
  for (const name of ["", "oval", "round:", "600x", "10x400", "600x3001", "round:49"]) {
    expect(demoTable(name), name).toBeUndefined();
  }
});

it("an option is removed with its value", () => {
  expect(withoutOption(["--port", "1", "--table", "a", "--tz", "b"], "--table")).toEqual([
    "--port",
    "1",
    "--tz",
    "b",
  ]);
  expect(withoutOption(["--table=a", "--port", "1"], "--table")).toEqual(["--port", "1"]);
});
