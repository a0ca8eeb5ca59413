import { expect, test } from "vitest";
import { withSharedExports } from "../../shipping/shared-exports.ts";

const keys = new Map([["./index.js", "a"]]);
const paths = new Map([["./sand.js", "/sand-1.js"]]);

const inPart = (code: string) => withSharedExports("sand.js", code, { keys, paths: new Map() });
const inPage = (code: string) => withSharedExports("index.js", code, { keys, paths, key: "a" });

test("a chunk reads its imports from where the page publishes them", () => {
  expect(inPart('import{x as y,z}from"./index.js";y(z);export{y as Screen};')).toBe(
    "const{x:y,z:z}=globalThis.lumisand.a;y(z);export{y as Screen};",
  );
});

test("an import for its side effect is removed, because it has already run", () => {
  expect(inPart('import"./index.js";f()')).toBe("f()");
});

test("the page publishes its exports and refers to chunks by their paths", () => {
  expect(inPage('const f=()=>load(import("./sand.js"));export{f as x};')).toBe(
    'const f=()=>load("/sand-1.js");(globalThis.lumisand??={}).a={x:f};',
  );
});

test("an address that is computed at run time is left unchanged", () => {
  expect(inPage("import(path)")).toBe("import(path)");
});

test.each(['import{x}from"./other.js"', 'import("./other.js")', 'import*as all from"./index.js"'])(
  "%s cannot be handed over",
  (code) => {
    expect(() => inPage(code)).toThrow();
  },
);

test.each(["export const x=1", "export default 1", 'export*from"./index.js"', 'export{x}from"./index.js"'])(
  "%s cannot be left",
  (code) => {
    expect(() => inPage(code)).toThrow();
  },
);
