/**
 * The result of a suite. `failures` has a text of one or more lines for each failure that is known by name.
 * @typedef {{passed: number, failed: number, skipped: number, failures?: string[]}} Tally
 */

/** @returns {Tally} */
export function emptyTally() {
  return { passed: 0, failed: 0, skipped: 0 };
}

/** @param {Tally[]} tallies @returns {Tally} */
export function sum(tallies) {
  const total = emptyTally();
  for (const each of tallies) {
    total.passed += each.passed;
    total.failed += each.failed;
    total.skipped += each.skipped;
    if (each.failures) total.failures = [...(total.failures ?? []), ...each.failures];
  }
  return total;
}

/** A program or run that ended with an error but without a failed case counts as one failure. */
export function withBadEnd(tally, endedWell) {
  return endedWell || tally.failed > 0 ? tally : { ...tally, failed: 1 };
}

/** A run without any test has not succeeded. */
export function succeeded(tally) {
  return tally.failed === 0 && tally.passed > 0;
}

/** @param {{name: string, tally: Tally, time: string}[]} suites */
export function table(suites) {
  const row = (cells) =>
    `  ${cells[0].padEnd(8)}${cells
      .slice(1)
      .map((cell) => String(cell).padStart(9))
      .join("")}`;
  const rows = suites.map(({ name, tally, time }) =>
    row([name, tally.passed, tally.failed, tally.skipped, time]),
  );
  return [row(["suite", "passed", "failed", "skipped", "time"]), ...rows].join("\n");
}

/** The failures of all suites, for the end of a long output; "" if there are none. */
export function failureList(suites) {
  return suites
    .flatMap(({ name, tally }) => (tally.failures ?? []).map((failure) => `${name}: ${failure}`))
    .join("\n");
}

/** The last line of every test run. */
export function lastLine(tally) {
  return `${tally.passed} passed, ${tally.failed} failed`;
}
