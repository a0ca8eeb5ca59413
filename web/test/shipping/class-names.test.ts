import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { classNames } from "../../shipping/class-names.ts";

const folder = mkdtempSync(join(tmpdir(), "lumisand-classes-"));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test("each class and keyframe of each style module has a short name of its own", () => {
  const many = Array.from({ length: 4_000 }, (_, at) => `.c${at} { top: 0.5rem }`).join("");
  mkdirSync(join(folder, "fields"));
  writeFileSync(join(folder, "fields/Field.module.css"), ".input, .input:focus { color: red } /* .old */");
  writeFileSync(join(folder, "Card.module.css"), `${many}.input{}`);
  const nameOf = classNames(folder);
  const names = Array.from({ length: 4_000 }, (_, at) => nameOf(`c${at}`, join(folder, "Card.module.css")));
  names.push(nameOf("input", join(folder, "Card.module.css")));
  names.push(nameOf("input", `${join(folder, "fields/Field.module.css")}?used`));
  expect(new Set(names).size).toBe(4_002);
  for (const name of names) expect(name).toMatch(/^[a-zA-Z]\w{0,2}$/);
  expect(classNames(folder)("c7", join(folder, "Card.module.css"))).toBe(names[7]);
  expect(() => nameOf("old", join(folder, "fields/Field.module.css"))).toThrow("defines no old");
});
