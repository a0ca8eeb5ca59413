import { expect, test } from "vitest";
import { withSharedExports } from "../../shipping/shared-exports.ts";

const page = { place: "globalThis.lumisand", names: ["x", "y", "z"] };
const common = { place: "globalThis.common", names: ["a"] };
const shared = {
  lists: new Map([
    ["./index.js", page],
    ["./common.js", common],
  ]),
  paths: new Map([
    ["./sand.js", ["/sand-1.js"]],
    ["./matrix.js", ["/common-3.js", "/matrix-2.js"]],
  ]),
};

const inChunk = (code: string) => withSharedExports("matrix.js", code, shared);
const inPage = (code: string) => withSharedExports("index.js", code, shared, page);
const inCommon = (code: string) => withSharedExports("common.js", code, shared, common);

test("a chunk reads its imports from where the page publishes them", () => {
  expect(inChunk('import{x as y,z}from"./index.js";y(z);export{y as Screen};')).toBe(
    "const[y,,z]=globalThis.lumisand;y(z);export{y as Screen};",
  );
});

test("an import for its side effect is removed, because it has already run", () => {
  expect(inChunk('import"./index.js";f()')).toBe("f()");
});

test("the page publishes its exports in the order of their names", () => {
  expect(inPage("const f=1,g=2,h=3;export{h as z,f as x,g as y};")).toBe(
    "const f=1,g=2,h=3;globalThis.lumisand=[f,g,h];",
  );
});

test("a script that others import from may itself import from the page", () => {
  expect(inCommon('import{x}from"./index.js";const f=x;export{f as a};')).toBe(
    "const[x]=globalThis.lumisand;const f=x;globalThis.common=[f];",
  );
  expect(inChunk('import{a as b}from"./common.js";b()')).toBe("const[b]=globalThis.common;b()");
});

test("a chunk that imports from such a script is loaded after it", () => {
  expect(inPage('load(import("./matrix.js"))')).toBe('load(["/common-3.js","/matrix-2.js"])');
});

test("page and chunks refer to chunks by their paths", () => {
  for (const rewritten of [inPage, inChunk])
    expect(rewritten('load(import("./sand.js"))')).toBe('load(["/sand-1.js"])');
});

test("a module that a chunk exports as a member is loaded by the member's name", () => {
  expect(inChunk('f(()=>import("./sand.js").then(e=>e.t),0)')).toBe('f(()=>["/sand-1.js",".t"],0)');
});

test("an address that is computed at run time is left unchanged", () => {
  for (const rewritten of [inPage, inChunk]) expect(rewritten("import(path)")).toBe("import(path)");
});

test.each([
  'import{x}from"./other.js"',
  'import("./other.js")',
  'import*as all from"./index.js"',
  'import{none}from"./index.js"',
  'import{x,x as y}from"./index.js"',
])("%s cannot be in a chunk", (code) => {
  expect(() => inChunk(code)).toThrow();
});

test.each([
  "export const x=1",
  "export default 1",
  'export*from"./index.js"',
  'export{x}from"./index.js"',
  'import{x}from"./other.js"',
  "const f=1;export{f as none}",
])("%s cannot be in the page's script", (code) => {
  expect(() => inPage(code)).toThrow();
});
