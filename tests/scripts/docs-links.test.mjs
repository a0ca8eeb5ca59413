import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { expect, test } from "vitest";
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
