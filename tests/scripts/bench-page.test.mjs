import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { markdownTable, withSection, writeSection } from "../../scripts/lib/bench-page.mjs";

const page = "# Page\n<!-- a: begin -->\nold\n<!-- a: end -->\n<!-- b: begin -->\n<!-- b: end -->\n";

test("the text of a section is replaced, and the rest of the page stays", () => {
  expect(withSection(page, "a", "new $1")).toBe(page.replace("old", () => "new $1"));
  expect(withSection(page, "b", "first")).toContain("old\n<!-- a: end -->\n<!-- b: begin -->\nfirst\n");
});

test("a page without the section's marks is rejected", () => {
  expect(() => withSection(page, "c", "text")).toThrow('The page has no place for "c".');
});

test("a section is written to the page's file", () => {
  const folder = mkdtempSync(join(tmpdir(), "lumisand-page-"));
  const file = join(folder, "page.md");
  writeFileSync(file, page);
  writeSection("a", "new", file);
  expect(readFileSync(file, "utf8")).toBe(withSection(page, "a", "new"));
  rmSync(folder, { recursive: true });
});

test("the first row of a table is its head", () => {
  expect(
    markdownTable([
      ["what", "ms"],
      ["a", 1],
    ]),
  ).toBe("| what | ms |\n|---|---|\n| a | 1 |");
});
