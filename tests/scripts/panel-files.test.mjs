import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { expect, test } from "vitest";
import { contentSecurityPolicy, publish } from "../../scripts/build-panel.mjs";
import {
  budgetOf,
  bundleOf,
  isBundle,
  isChunk,
  isPage,
  isPart,
  manifestOf,
  readManifest,
  titleOf,
} from "../../scripts/lib/panel-files.mjs";
import { temporaryFolder } from "../support/temporary-folder.mjs";

const inFolder = temporaryFolder();

const kPanel = {
  version: "1.2.3",
  policy: "default-src 'none'; script-src 'self'",
  names: ["icon-11aa.png.gz", "index-22bb.html.gz", "chunks-33cc.bin"],
  chunks: [
    { name: "matrix-44dd.js.gz", offset: 0, size: 8 },
    { name: "sand-55ee.js.gz", offset: 8, size: 4 },
  ],
};

test("the manifest lists version, page, policy, parts and chunks in the order in which the hub reads them", () => {
  expect(manifestOf(kPanel)).toBe(
    [
      "LUMIPANEL 1",
      "version 1.2.3",
      "page index-22bb.html.gz",
      "policy default-src 'none'; script-src 'self'",
      "part chunks-33cc.bin",
      "part icon-11aa.png.gz",
      "chunk matrix-44dd.js.gz 0 8",
      "chunk sand-55ee.js.gz 8 4",
      "",
    ].join("\n"),
  );
});

test("a parsed manifest equals its input", () => {
  expect(readManifest(manifestOf(kPanel))).toEqual({
    version: "1.2.3",
    page: "index-22bb.html.gz",
    policy: "default-src 'none'; script-src 'self'",
    parts: ["chunks-33cc.bin", "icon-11aa.png.gz"],
    chunks: kPanel.chunks,
  });
});

test("the bundle contains the chunks one after another, sorted by name", () => {
  const { name, content, chunks } = bundleOf([
    ["sand-55ee.js.gz", Buffer.from("sand")],
    ["matrix-44dd.js.gz", Buffer.from("matrices")],
  ]);
  expect(chunks).toEqual(kPanel.chunks);
  expect(content.toString("latin1", 0, 12)).toBe("matricessand");
  expect(isBundle(name)).toBe(true);
});

test("a bundle's name and its last 8 bytes, by which the hub recognizes it, change with any chunk", () => {
  const bundles = ["one", "two"].map((text) =>
    bundleOf([
      ["matrix-44dd.js.gz", Buffer.from(text)],
      ["sand-55ee.js.gz", Buffer.from("a sandy chunk")],
    ]),
  );
  expect(new Set(bundles.map(({ name }) => name)).size).toBe(2);
  expect(new Set(bundles.map(({ content }) => content.toString("hex", content.length - 8))).size).toBe(2);
});

test("a panel has exactly one page", () => {
  expect(() => manifestOf({ ...kPanel, names: ["icon-11aa.png.gz"] })).toThrow("one page");
  expect(() => manifestOf({ ...kPanel, names: ["index-1.html.gz", "index-2.html.gz"] })).toThrow("one page");
});

test("page, parts and chunks have their own names and budgets", () => {
  const parts = ["chunks-1f.bin", "icon-1f.png.gz", "app-1f.webmanifest.gz"];
  const names = [...parts, "sand-1f.js.gz", "index-1f.html.gz", "index.html.gz", "panel.txt"];
  expect(names.filter(isPart)).toEqual(parts);
  expect(names.filter(isBundle)).toEqual(["chunks-1f.bin"]);
  expect(names.filter(isChunk)).toEqual(["sand-1f.js.gz"]);
  expect(names.filter(isPage)).toEqual(["index-1f.html.gz"]);
  expect([titleOf("index-1f.html.gz"), titleOf("sand-1f.js.gz")]).toEqual(["start", "sand"]);
  expect(budgetOf("index-1f.html.gz")).toBe(38_000);
  expect(budgetOf("sand-1f.js.gz")).toBe(16 * 1024);
});

test("a new panel replaces the old one, and files of earlier builds are deleted", () => {
  for (const name of [
    ".gitkeep",
    "index.html.gz",
    "chunks-00.bin",
    "index.html.csp",
    "sand-00.js.gz.new",
    "notes.md",
  ]) {
    writeFileSync(inFolder(name), name);
  }
  publish(inFolder(), new Map([["index-1.html.gz", Buffer.from("one")]]), "first");
  publish(inFolder(), new Map([["index-2.html.gz", Buffer.from("two")]]), "second");
  expect(readdirSync(inFolder()).sort()).toEqual([".gitkeep", "index-2.html.gz", "notes.md", "panel.txt"]);
  expect(readFileSync(inFolder("panel.txt"), "utf8")).toBe("second");
});

test("if not all of its files can be written, the old panel stays", () => {
  publish(inFolder(), new Map([["index-1.html.gz", Buffer.from("one")]]), "first");
  const files = new Map([
    ["index-2.html.gz", Buffer.from("two")],
    ["no/such/folder.js.gz", Buffer.from("sand")],
  ]);
  expect(() => publish(inFolder(), files, "second")).toThrow();
  expect(readFileSync(inFolder("panel.txt"), "utf8")).toBe("first");
  expect(readFileSync(inFolder("index-1.html.gz"), "utf8")).toBe("one");
});

test("the policy allows the page's own script and style by their hashes", () => {
  const policy = contentSecurityPolicy("<style>b{}</style><script type=module>1</script>");
  expect(policy).toContain("script-src 'sha256-a4ayc/80/OGda4BO/1o/V0etpOqiLx1JwB5S3beHW0s=' 'self'");
  expect(policy).toMatch(/style-src 'sha256-[^']{44}'/);
  expect(policy).not.toContain("unsafe");
});
