import { expect, test } from "vitest";
import { minified } from "../../shipping/global-names.ts";

const inPage = (code: string) => minified({ fileName: "index.js", code });
const inShared = (code: string) => minified({ fileName: "shared.js", code });
const inChunk = (code: string) => minified({ fileName: "sand.js", code });

test("page and shared script publish their exports under names of their own", async () => {
  expect(await inPage("function f(){g(f)}f();export{f as x};")).toBe(
    "function $x(){g($x)}$x(),Object.assign(globalThis,{$x});",
  );
  expect(await inShared('import{x as f}from"./index.js";function g(){f(g)}g();export{g as x};')).toBe(
    "function _x(){$x(_x)}_x(),Object.assign(globalThis,{_x});",
  );
});

test("a chunk uses its imports by these names, also where a variable has the same name", async () => {
  expect(
    await inChunk(
      'import{x as y}from"./index.js";import{x as z}from"./shared.js";y(y=>z(y,$a));export{z as Screen};',
    ),
  ).toBe("$x(a=>_x(a,$a)),lumisand.sand={Screen:_x};");
});

test("an import for its side effect is removed, because it has already run", async () => {
  expect(await inChunk('import"./index.js";f()')).toBe("f();");
});

test("import() becomes a call of the loader, except of an address that is computed at run time", async () => {
  expect(await inPage('f(()=>import("./sand.js"),import(`./sand.js`),import(path))')).toBe(
    'f(()=>loadChunk("sand"),loadChunk("sand"),import(path));',
  );
});

test.each([
  'import{x}from"./other.js"',
  'import*as all from"./index.js"',
  "export const x=1",
  "export default 1",
])("%s cannot be in a script", async (code) => {
  await expect(inChunk(code)).rejects.toThrow();
});
