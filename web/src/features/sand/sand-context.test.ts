import { expect, test } from "vitest";
import { FakeSandHub, job } from "../../../test/fake-sand-hub";
import { type Sand, turnOf } from "./sand-context";

const { table } = new FakeSandHub();
const turn = (change: object) =>
  turnOf({ store: { getState: () => ({ jobs: [], table, ...change }) } } as unknown as Sand);

test("a pattern is drawn now if nothing holds the table", () => {
  expect(turn({})).toBe("drawn now");
});

test.each([
  { machine: "Alarm", alarm: 1, message: "Alarm 1: a switch was hit." },
  { machine: "Sleep", message: "The motors are released." },
  { message: "Quiet hours until 07:00.", quiet: true },
])("it is next while the table has %j", (held) => {
  expect(turn({ table: { ...table, ...held } })).toBe("next");
});

test.each([
  [true, "drawn now"],
  [false, "drawn once the table knows where the ball is"],
])("a table that does not know where the ball is, and finds its home: %s", (homes, said) => {
  expect(turn({ table: { ...table, homes, positionKnown: false } })).toBe(said);
});

test.each(["running", "paused", "interrupted"] as const)("it is next while a job is %s", (state) => {
  expect(turn({ jobs: [job("a", state)] })).toBe("next");
});
