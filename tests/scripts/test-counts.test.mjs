import { describe, expect, it } from "vitest";
import * as doctest from "../../scripts/lib/doctest.mjs";
import { root } from "../../scripts/lib/paths.mjs";
import { emptyTally, failureList, lastLine, succeeded, sum } from "../../scripts/lib/tally.mjs";
import * as vitest from "../../scripts/lib/vitest.mjs";

describe("a C++ test program", () => {
  const output = (passed, failed) =>
    `[doctest] test cases: ${passed + failed} | ${passed} passed | ${failed} failed | 3 skipped\n[doctest] Status: x`;

  it("counts its cases", () => {
    const tally = doctest.tallyOf({ code: 1, output: output(10, 2) });
    expect(tally).toMatchObject({ passed: 10, failed: 2, skipped: 3 });
  });

  it("names its failed cases and what failed in them", () => {
    const failed =
      "/a/b_test.cpp:7:\nTEST CASE:  a timer ends\n\n/a/b_test.cpp:9: ERROR: CHECK( 1 == 2 ) is NOT correct!\n  values: CHECK( 1 == 2 )\n";
    const [failure] = doctest.tallyOf({ code: 1, output: failed + output(9, 1) }).failures;
    expect(failure).toContain("a timer ends");
    expect(failure).toContain("values: CHECK( 1 == 2 )");
  });

  it("counts as a failure when it crashes", () => {
    expect(doctest.tallyOf({ code: 128, output: "Segmentation fault" }).failed).toBe(1);
    expect(doctest.tallyOf({ code: 128, output: output(10, 0) }).failed).toBe(1);
  });

  it("counts as a failure when it prints no result", () => {
    expect(doctest.tallyOf({ code: 0, output: "" }).failed).toBe(1);
  });
});

describe("a vitest run", () => {
  const report = (changes) => ({
    numPassedTests: 5,
    numFailedTests: 0,
    numPendingTests: 1,
    numTodoTests: 1,
    testResults: [],
    ...changes,
  });

  it("counts its tests", () => {
    expect(vitest.tallyOf(report(), true)).toMatchObject({ passed: 5, failed: 0, skipped: 2 });
    expect(vitest.tallyOf(report({ numFailedTests: 2 }), false).failed).toBe(2);
  });

  it("counts a file that can't be loaded as a failure", () => {
    const testResults = [
      { name: `${root}/web/a.test.ts`, status: "failed", message: "no such module", assertionResults: [] },
      {
        name: `${root}/web/b.test.ts`,
        status: "failed",
        assertionResults: [
          { status: "failed", fullName: "adds", failureMessages: ["expected 1 to be 2"] },
          { status: "passed", fullName: "takes" },
        ],
      },
    ];
    const tally = vitest.tallyOf(report({ numFailedTests: 1, testResults }), false);
    expect(tally.failed).toBe(2);
    expect(tally.failures).toEqual([
      "web/a.test.ts\n    no such module",
      "web/b.test.ts: adds\n    expected 1 to be 2",
    ]);
  });

  it("counts as a failure when it ends badly for another reason", () => {
    expect(vitest.tallyOf(report(), false).failed).toBe(1);
    expect(vitest.tallyOf(undefined, false).failed).toBe(1);
  });
});

describe("all suites together", () => {
  it("are summed up in the last line", () => {
    const total = sum([
      { passed: 3, failed: 0, skipped: 1 },
      { passed: 4, failed: 2, skipped: 0 },
    ]);
    expect(lastLine(total)).toBe("7 passed, 2 failed");
  });

  it("list their failures by name", () => {
    const clean = { name: "unit", tally: emptyTally() };
    const failed = { name: "core", tally: { ...emptyTally(), failed: 1, failures: ["a timer ends"] } };
    expect(failureList([clean, failed])).toBe("core: a timer ends");
    expect(failureList([clean])).toBe("");
  });

  it("have not succeeded when nothing was tested", () => {
    expect(succeeded(emptyTally())).toBe(false);
    expect(succeeded({ passed: 1, failed: 0, skipped: 0 })).toBe(true);
    expect(succeeded({ passed: 1, failed: 1, skipped: 0 })).toBe(false);
  });
});
