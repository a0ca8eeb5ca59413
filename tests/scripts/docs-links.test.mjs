import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { expect, test } from "vitest";
import { walk } from "../../scripts/lib/files.mjs";
import { root } from "../../scripts/lib/paths.mjs";

const kPages = [
  "README.md",
  "CONTRIBUTING.md",
  "CHANGELOG.md",
  ...["docs", "examples"].flatMap((folder) =>
    readdirSync(`${root}/${folder}`, { recursive: true }).map((name) => `${folder}/${name}`),
  ),
].filter((name) => name.endsWith(".md"));

/** The anchor that GitHub generates for a heading. */
const anchorOf = (heading) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, "")
    .replace(/\s/g, "-");

function anchorsOf(path) {
  return [...readFileSync(path, "utf8").matchAll(/^#+ (.+)$/gm)].map(([, heading]) => anchorOf(heading));
}

function isBroken(page, link) {
  const [file, anchor] = link.split("#");
  const target = file === "" ? `${root}/${page}` : resolve(root, dirname(page), file);
  return !existsSync(target) || (anchor !== undefined && !anchorsOf(target).includes(anchor));
}

test.each(kPages)("every link and picture of %s leads somewhere in the project", (page) => {
  const text = readFileSync(`${root}/${page}`, "utf8");
  const links = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, link]) => link);
  const own = links.filter((link) => !/^[a-z]+:/.test(link));
  expect(own.filter((link) => isBroken(page, link))).toEqual([]);
});

test("each test that docs/tests.md names exists, once", () => {
  const tests = ["tests", "web"].flatMap((folder) => walk(`${root}/${folder}`));
  const [, table = ""] = readFileSync(`${root}/docs/tests.md`, "utf8").split("|---|---|\n").slice(-2);
  const names = table
    .trim()
    .split("\n")
    .flatMap((row) => row.split("|")[2]?.split(",") ?? [])
    .map((name) => name.trim());
  expect(names.length).toBeGreaterThan(100);
  const endings = [".test.ts", ".test.tsx", "_test.cpp"];
  const found = (name) =>
    tests.filter((file) => endings.some((end) => `/${file}`.endsWith(`/${name}${end}`)));
  expect(names.filter((name) => found(name).length !== 1)).toEqual([]);
});
