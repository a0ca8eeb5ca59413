import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import {
  complaintOf,
  figureRows,
  figuresOf,
  fuzzOptions,
  targetsOf,
  worthKeeping,
} from "../../scripts/lib/fuzz.mjs";

const header = readFileSync(new URL("../fuzz/targets.h", import.meta.url), "utf8");

const wellEnded = `
#2	INITED cov: 50 ft: 51 corp: 1/1b exec/s: 0 rss: 40Mb
#4096	pulse  cov: 712 ft: 1204 corp: 88/2048b lim: 43 exec/s: 2048 rss: 91Mb
Done 9000 runs in 61 second(s)
stat::number_of_executed_units: 9000
stat::average_exec_per_sec:     147
`;

const faulty = `
#17	NEW    cov: 99 ft: 120 corp: 3/7b
terminate called after throwing an instance of 'lumi::fuzz::Fault'
  what():  Not so: what is refused changes nothing
==7== ERROR: libFuzzer: deadly signal
artifact_prefix='faults/json-'; Test unit written to faults/json-crash-0a1b
`;

test("every target of the header has a source and a row in its table", () => {
  const targets = targetsOf(header);
  expect(targets.length).toBeGreaterThan(9);
  for (const target of targets) {
    expect(header).toContain(`{"${target}", ${target}}`);
    const source = readFileSync(new URL(`../fuzz/${target}_fuzz.cpp`, import.meta.url), "utf8");
    expect(source).toContain(`void ${target}(ConstBytes bytes)`);
  }
});

test("by default all targets run for a minute, two at once", () => {
  expect(fuzzOptions([], ["a", "b"])).toMatchObject({ targets: ["a", "b"], seconds: 60, keep: false });
  expect(fuzzOptions(["b", "--seconds", "5", "--at-once=3"], ["a", "b"])).toMatchObject({
    targets: ["b"],
    seconds: 5,
    atOnce: 3,
  });
});

test("an unknown target and an invalid time are rejected", () => {
  expect(() => fuzzOptions(["c"], ["a", "b"])).toThrow('There is no target "c". There are: a, b.');
  expect(() => fuzzOptions(["--seconds", "soon"], ["a"])).toThrow("--seconds needs a whole number");
});

test("libFuzzer's final output is parsed", () => {
  expect(figuresOf(wellEnded)).toEqual({ runs: 9000, perSecond: 147, edges: 712, inputs: 88, fault: null });
});

test("a fault is reported with its message and the input that causes it", () => {
  expect(figuresOf(faulty)).toMatchObject({ runs: 17, fault: "faults/json-crash-0a1b" });
  expect(complaintOf(faulty)).toBe("Not so: what is refused changes nothing");
  expect(complaintOf("==3==ERROR: AddressSanitizer: heap-use-after-free on x")).toContain(
    "heap-use-after-free",
  );
  expect(complaintOf("Killed")).toBe("It ended without a word.");
});

test("an input that only took long is not a fault", () => {
  expect(figuresOf("Test unit written to faults/gcode-slow-unit-0a1b\n").fault).toBe(null);
});

test("the table counts the faults of a target", () => {
  const [, row] = figureRows([{ name: "json_text", seconds: 600, ...figuresOf(faulty) }]);
  expect(row.at(0)).toBe("json text");
  expect(row.at(-1)).toBe(1);
});

test("of a corpus, named inputs are kept, and of the others small and large ones up to the limit", () => {
  const hash = (i) => i.toString(16).padStart(40, "0");
  const files = Array.from({ length: 500 }, (_, i) => ({ name: hash(i), size: i }));
  const named = { name: "a-fault-once", size: 10 };
  expect(worthKeeping([...files, named]).map(({ size }) => size)).toEqual([10, 0, 125, 250, 375]);
  expect(worthKeeping([files[3]])).toEqual([files[3]]);
});
