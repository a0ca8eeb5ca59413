import { expect, test } from "vitest";
import { GlobalNames, minified } from "../../shipping/global-names.ts";

const PAGE = { fileName: "index.js", code: "function f(){f(),f()}f();export{f as x};" };
const SHARED = {
  fileName: "shared.js",
  code: 'import{x as f}from"./index.js";function g(){f(g)}g();export{g as x};',
};

/** The last of these scripts, which are all. */
async function last(...scripts: { fileName: string; code: string }[]): Promise<string | undefined> {
  const names = new GlobalNames();
  const texts: string[] = [];
  for (const script of scripts) texts.push(await minified(script, names));
  return names.renamed(texts).at(-1);
}

const inChunk = (code: string) => last(PAGE, SHARED, { fileName: "sand.js", code });

test("page and shared script make their exports global, the shortest names for what is used most", async () => {
  expect(await last(PAGE)).toBe('"use strict";function $(){$(),$()}$();');
  expect(await last(PAGE, SHARED)).toBe("function $a(){$($a)}$a(),Object.assign(globalThis,{$a});");
});

test("what the page itself uses only once stays a variable", async () => {
  const code = "var f=()=>g(),all={f};use(all);export{f as x};";
  expect(await last({ fileName: "index.js", code })).toBe('"use strict";var $=()=>g();use({f:$});');
});

test("a chunk uses its imports by these names, also where a variable has the same name", async () => {
  expect(
    await inChunk(
      'import{x as y}from"./index.js";import{x as z}from"./shared.js";y(y=>z(y,$b));export{z as Screen};',
    ),
  ).toBe("$(e=>$a(e,$b)),lumisand.sand={Screen:$a};");
});

test("a name that any script uses is not given to another thing", async () => {
  const chunk = 'import{x}from"./index.js";x($,$a)';
  expect(await last(PAGE, { fileName: "sand.js", code: chunk })).toBe("$b($,$a);");
});

test("an import for its side effect is removed, because it has already run", async () => {
  expect(await inChunk('import"./index.js";f()')).toBe("f();");
});

test("import() becomes a call of the loader, except of an address that is computed at run time", async () => {
  expect(await inChunk('f(()=>import("./sand.js"),import(`./sand.js`),import(path))')).toBe(
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
