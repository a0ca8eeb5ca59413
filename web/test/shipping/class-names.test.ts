import { join } from "node:path";
import { expect, test } from "vitest";
import { classNames } from "../../shipping/class-names.ts";

const components = join(import.meta.dirname, "../../src/components");
const nameOf = classNames(components);
const button = `${components}/Button.module.css`;

test("classes and animations have different names of two letters", () => {
  const names = [
    nameOf("button", button),
    nameOf("icon", button),
    nameOf("card", `${components}/Card.module.css`),
  ];
  for (const name of [...names, nameOf("turn", `${components}/loading/Spinner.module.css`)])
    expect(name).toMatch(/^[a-zA-Z]{2}$/);
  expect(new Set(names).size).toBe(3);
});

test("a style sheet is recognized with a query in its name", () => {
  expect(nameOf("button", `${button}?used`)).toBe(nameOf("button", button));
});

test("a class that is not in the style sheet is an error", () => {
  expect(() => nameOf("none", button)).toThrow("has no class none");
});
