import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const sources = ["web/src", "firmware"]
  .flatMap((folder) => readdirSync(folder, { recursive: true }).map((path) => `${folder}/${path}`))
  .filter((path) => /\.(tsx?|cpp)$/.test(path) && !path.includes(".test."))
  .map((path) => [path, readFileSync(path, "utf8").replaceAll("&gt;", ">")] as const);
const screen = sources.find(([path]) => path.endsWith("settings/SettingsScreen.tsx"))?.[1] ?? "";
const sections = [...screen.matchAll(/^ {4}label: "(.+)"/gm)].map(([, label]) => label ?? "");

test("sentences name a section of the settings as its heading does", () => {
  expect(sections).toContain("User Management");
  const wrong = sources.flatMap(([path, text]) =>
    [...text.matchAll(/(?:under|to|by) Settings(?! >)[^a-z]|Settings > ([^".<;),]*)/g)]
      .filter(([, named]) => !sections.some((label) => named?.replace(/\s+/g, " ").startsWith(label)))
      .map(([found]) => `${path}: ${found}`),
  );
  expect(wrong).toEqual([]);
});
