import { Readable } from "node:stream";
import { expect, test } from "vitest";
import { countsIn } from "../../scripts/lib/callgrind.mjs";

const log = (...lines) => Readable.from([lines.join("\n")]);

test("a count is the difference of the two totals before its name", async () => {
  const counts = await countsIn(
    log(
      ...["==7== Callgrind", "events-1: 10", "events-1-0: 9", "events-1: 25", "**7** counted: a, b\t300"],
      ...[
        "events-1: 30",
        "events-1: 70",
        "**7** counted: c",
        "events-1: 70",
        "events-1: 71",
        "**7** counted: c",
      ],
    ),
  );
  expect([...counts]).toEqual([
    ["a, b\t300", [15]],
    ["c", [40, 1]],
  ]);
});

test("a count of zero is an error", async () => {
  await expect(countsIn(log("1 thread(s) running.", "**7** counted: a"))).rejects.toThrow(
    'callgrind counted nothing in "a"',
  );
});
