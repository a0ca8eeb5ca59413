import { getPriority } from "node:os";
import { expect, it } from "vitest";
import { run } from "../../scripts/lib/run.mjs";

const kTellPriority = ["-e", "setTimeout(() => console.log(os.getPriority()), 100)"];

it("a program with givesWay has a higher niceness than its parent, for any niceness of the parent", async () => {
  const { output } = await run(process.execPath, kTellPriority, { givesWay: true });
  expect(Number(output)).toBe(Math.min(19, getPriority() + 5));
});

it("any other program has the niceness of its parent", async () => {
  const { output } = await run(process.execPath, kTellPriority);
  expect(Number(output)).toBe(getPriority());
});

it("a missing program ends with 127 and is named", async () => {
  const ended = await run("/nowhere/such-a-program", [], { givesWay: true });
  expect(ended).toMatchObject({ code: 127, output: expect.stringContaining("such-a-program") });
});
