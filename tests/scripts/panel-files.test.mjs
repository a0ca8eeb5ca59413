import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { contentSecurityPolicy, publish } from "../../scripts/build-panel.mjs";
import {
  budgetOf,
  isPage,
  isPart,
  manifestOf,
  readManifest,
  titleOf,
} from "../../scripts/lib/panel-files.mjs";

let folder;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "lumisand-www-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const kPanel = {
  version: "1.2.3",
  policy: "default-src 'none'; script-src 'self'",
  names: ["sand-11aa.js.gz", "index-22bb.html.gz", "matrix-33cc.js.gz"],
};

test("the manifest lists version, page, policy and chunks in the order in which the hub reads them", () => {
  expect(manifestOf(kPanel)).toBe(
    [
      "LUMIPANEL 1",
      "version 1.2.3",
      "page index-22bb.html.gz",
      "policy default-src 'none'; script-src 'self'",
      "part matrix-33cc.js.gz",
      "part sand-11aa.js.gz",
      "",
    ].join("\n"),
  );
});

test("a parsed manifest equals its input", () => {
  expect(readManifest(manifestOf(kPanel))).toEqual({
    version: "1.2.3",
    page: "index-22bb.html.gz",
    policy: "default-src 'none'; script-src 'self'",
    parts: ["matrix-33cc.js.gz", "sand-11aa.js.gz"],
  });
});

test("a panel has exactly one page", () => {
  expect(() => manifestOf({ ...kPanel, names: ["sand-11aa.js.gz"] })).toThrow("one page");
  expect(() => manifestOf({ ...kPanel, names: ["index-1.html.gz", "index-2.html.gz"] })).toThrow("one page");
});

test("page and chunks have their own names and budgets", () => {
  expect([isPage("index-1f.html.gz"), isPage("sand-1f.js.gz"), isPage("index.html.gz")]).toEqual([
    true,
    false,
    false,
  ]);
  const names = ["sand-1f.js.gz", "icon-1f.png.gz", "app-1f.webmanifest.gz", "index-1f.html.gz", "panel.txt"];
  expect(names.filter(isPart)).toEqual(names.slice(0, 3));
  expect([titleOf("index-1f.html.gz"), titleOf("sand-1f.js.gz")]).toEqual(["start", "sand"]);
  expect(budgetOf("index-1f.html.gz")).toBe(40 * 1024);
  expect(budgetOf("sand-1f.js.gz")).toBe(16 * 1024);
});

test("a new panel replaces the old one, and files of earlier builds are deleted", () => {
  for (const name of [".gitkeep", "index.html.gz", "index.html.csp", "sand-00.js.gz.new", "notes.md"]) {
    writeFileSync(join(folder, name), name);
  }
  publish(folder, new Map([["index-1.html.gz", Buffer.from("one")]]), "first");
  publish(folder, new Map([["index-2.html.gz", Buffer.from("two")]]), "second");
  expect(readdirSync(folder).sort()).toEqual([".gitkeep", "index-2.html.gz", "notes.md", "panel.txt"]);
  expect(readFileSync(join(folder, "panel.txt"), "utf8")).toBe("second");
});

test("if not all of its files can be written, the old panel stays", () => {
  publish(folder, new Map([["index-1.html.gz", Buffer.from("one")]]), "first");
  const files = new Map([
    ["index-2.html.gz", Buffer.from("two")],
    ["no/such/folder.js.gz", Buffer.from("sand")],
  ]);
  expect(() => publish(folder, files, "second")).toThrow();
  expect(readFileSync(join(folder, "panel.txt"), "utf8")).toBe("first");
  expect(readFileSync(join(folder, "index-1.html.gz"), "utf8")).toBe("one");
});

test("the policy allows the page's own script and style by their hashes", () => {
  const policy = contentSecurityPolicy("<style>b{}</style><script type=module>1</script>");
  expect(policy).toContain("script-src 'sha256-a4ayc/80/OGda4BO/1o/V0etpOqiLx1JwB5S3beHW0s=' 'self'");
  expect(policy).toMatch(/style-src 'sha256-[^']{44}'/);
  expect(policy).not.toContain("unsafe");
});
