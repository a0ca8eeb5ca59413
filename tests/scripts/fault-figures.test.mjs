import { expect, test } from "vitest";
import { checksOf, messagesByCase } from "../../scripts/lib/fault-figures.mjs";

const output = `[doctest] doctest version is "2.4.9"
===============================================================================
/a/tests/hub/store_power_cut_test.cpp:114:
TEST CASE:  everything is old or new

/a/tests/hub/store_power_cut_test.cpp:127: MESSAGE: 958 steps, 17664 cuts

===============================================================================
/a/tests/hub/store_slow_test.cpp:15:
TEST CASE:  on a slow flash all continues

/a/tests/hub/store_slow_test.cpp:30: MESSAGE: 60 ms a step
/a/tests/hub/store_slow_test.cpp:30: MESSAGE: 1000 ms a step

===============================================================================
[doctest] test cases:      2 |      2 passed | 0 failed | 341 skipped
[doctest] assertions: 560854 | 560854 passed | 0 failed |
`;

test("messages of test cases are found by the case's name, with grouped digits", () => {
  expect([...messagesByCase(output)]).toEqual([
    ["everything is old or new", "958 steps, 17,664 cuts"],
    ["on a slow flash all continues", "60 ms a step; 1,000 ms a step"],
  ]);
});

test("the number of checks is read from the last line", () => {
  expect(checksOf(output)).toBe(560854);
  expect(checksOf("it crashed")).toBe(0);
});
