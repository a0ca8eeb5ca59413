import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { FACTS, UNSUPPORTED } from "./facts.ts";
import { simplified } from "./lean-libraries.ts";

test("a fact takes the place of every expression that asks for it", () => {
  expect(simplified("if (a.b == 1 && c) d(a.b == 1);", { "a.b == 1": "false" })).toBe(
    "if (false && c) d(false);",
  );
});

test("line breaks in an expression do not matter", () => {
  expect(simplified("x(a &&\n\t\tb)", { "a && b": "0" })).toBe("x(0)");
});

test("what is declared, written or only called alike stays", () => {
  const code = "function f(a) { let a; a = o.a; g({ a: 1 }); }";
  expect(simplified(`${code} h(a)`, { a: "0" })).toBe(`${code} h(0)`);
});

test("a fact that nothing asks for is an error", () => {
  expect(() => simplified("x(b)", { a: "0" })).toThrow("Nothing asks any more for a");
});

test.each(Object.entries(FACTS))("the installed %s asks for all its facts", (file, facts) => {
  const code = readFileSync(`${import.meta.dirname}/../../node_modules/${file}`, "utf8");
  expect(simplified(code, facts)).not.toBe(code);
});

test.each([
  '<div dangerouslySetInnerHTML={{ __html: "" }} />',
  '<input defaultValue="1" />',
  "<div onClickCapture={hear} />",
  "<math>",
])("%s is not supported", (code) => {
  expect(UNSUPPORTED.test(code)).toBe(true);
});
