import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { runInThisContext } from "node:vm";
import { build } from "vite";
import { afterEach, beforeEach, expect, test } from "vitest";
import { chunkFileName, chunkLoading, scriptGroups, splitChunks } from "../../web/shipping/chunks.ts";

let folder;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "lumisand-chunks-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const MAIN = `import { counter } from "./counter";
counter.increase();
globalThis.began = {
  counter,
  sand: () => import("./features/sand/Sand").then((part) => part.Sand),
  matrix: () => import("./features/matrix/Matrix").then((part) => part.Matrix),
};`;
const COUNTER = `export const counter = { countOfAll: 0, increase() { counter.countOfAll++; } };
const one = [1], two = [2], three = [3], four = [4];
globalThis.kept = () => [one, two, three, four];`;
const BOTH = `import { counter } from "../counter";
const seen = [], heard = new Map(), said = new Set();
globalThis.both = { seen, heard, said };
export function both(name) {
  for (const each of [seen]) each.push(name);
  heard.set(name, said.add(name));
  counter.increase();
  return "for both: " + seen + counter.countOfAll;
}`;
const part = (name) => `import { counter } from "../../counter";
import { both } from "../../lib/both";
import "./${name}.css";
export function ${name}() { counter.increase(); return both("${name}"); }`;

const FILES = {
  "web/index.html": `<html><head></head><body><script type="module" src="/src/main.ts"></script></body></html>`,
  "web/src/main.ts": `import "./main.css";${MAIN}`,
  "web/src/main.css": "b { color: red }",
  "web/src/counter.ts": COUNTER,
  "web/src/lib/both.ts": BOTH,
  "web/src/features/sand/Sand.ts": part("Sand"),
  "web/src/features/sand/Sand.css": "i { color: blue }",
  "web/src/features/matrix/Matrix.ts": part("Matrix"),
  "web/src/features/matrix/Matrix.css": "u { color: green }",
};

/** Builds FILES with `changes` and returns the result as texts by file name. */
async function built(changes = {}, packs = {}) {
  for (const [path, text] of Object.entries({ ...FILES, ...changes })) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  const { output } = await build({
    root: join(folder, "web"),
    configFile: false,
    logLevel: "silent",
    plugins: [chunkLoading(), splitChunks(packs)],
    build: {
      write: false,
      modulePreload: false,
      rolldownOptions: {
        output: {
          entryFileNames: "index.js",
          chunkFileNames: chunkFileName,
          assetFileNames: "[name].[ext]",
          codeSplitting: { groups: scriptGroups },
        },
      },
    },
  });
  return Object.fromEntries(output.map((file) => [file.fileName, String(file.code ?? file.source)]));
}

const nameOf = (files, part) => Object.keys(files).find((name) => name.startsWith(`${part}-`));

/** The end of the list of the chunk's scripts, as it is in the page. */
const listed = (files, chunk, script = chunk, needs = ["rest", "styles"]) =>
  `${chunk}:[${[...needs, `"/${nameOf(files, script)}"`]}]`;

test("every import() becomes a script named after its folder and content; one script has the styles", async () => {
  const files = await built();
  expect(Object.keys(files).sort()).toEqual([
    "index.css",
    "index.html",
    "index.js",
    expect.stringMatching(/^matrix-[0-9a-f]{10}\.js$/),
    expect.stringMatching(/^rest-[0-9a-f]{10}\.js$/),
    expect.stringMatching(/^sand-[0-9a-f]{10}\.js$/),
    expect.stringMatching(/^styles-[0-9a-f]{10}\.js$/),
  ]);
  expect(files["index.js"]).toContain(`("/${nameOf(files, "rest")}","/${nameOf(files, "styles")}")`);
  expect(files["index.js"]).toContain(listed(files, "sand"));
  expect(files["index.css"]).toMatch(/^b\{color:red\}\s*$/);
  expect(files[nameOf(files, "styles")]).toContain("i{color:");
});

test("what several chunks use, and the page does not, is in a script that is loaded before them", async () => {
  const files = await built();
  const using = Object.keys(files).filter((name) => files[name].includes("for both"));
  expect(using).toEqual([nameOf(files, "rest")]);
});

test("LED Control needs only what it shares itself", async () => {
  const lights = `import "./Lights.css"; import { both } from "../../lib/both"; export const LedControlScreen = () => both("Lights");`;
  const only = `import { other } from "../../lib/other"; import { both } from "../../lib/both";`;
  const files = await built({
    "web/src/main.ts": `${MAIN} import("./features/lights/LedControlScreen.tsx"); import("./main.css");`,
    "web/src/features/lights/LedControlScreen.tsx": lights,
    "web/src/features/lights/Lights.css": "u { color: red }",
    "web/src/lib/other.ts": `import { both } from "./both"; export const other = () => both("only others") + globalThis.both;`,
    "web/src/features/sand/Sand.ts": `${only} export const Sand = () => other() + both("Sand");`,
    "web/src/features/matrix/Matrix.ts": `${only.replace(/ import.*/, "")} export const Matrix = () => other();`,
  });
  expect(files["index.js"]).toContain(listed(files, "lights", "lights", ["shared"]));
  for (const chunk of ["sand", "matrix"])
    expect(files["index.js"]).toContain(listed(files, chunk, chunk, ["shared", "rest", "styles"]));
  expect(files[nameOf(files, "lights")]).toContain("u{color:red}");
  expect(files[nameOf(files, "shared")]).not.toContain("only others");
});

test("the dashboard needs no other script, and what it shares is in the page", async () => {
  const files = await built({
    "web/src/main.ts": `${MAIN} import("./features/dashboard/DashboardScreen.tsx");`,
    "web/src/features/dashboard/DashboardScreen.tsx": `import { both } from "../../lib/both";
export const DashboardScreen = () => both("Dashboard");`,
  });
  expect(files["index.js"]).toContain(listed(files, "dashboard", "dashboard", []));
  expect(files["index.js"]).toContain("for both");
});

test("without such code there is no such script", async () => {
  const files = await built({
    "web/src/features/sand/Sand.ts": `import { counter } from "../../counter";
export const Sand = () => counter.countOfAll;`,
  });
  expect(nameOf(files, "rest")).toBeUndefined();
  expect(files["index.js"]).toContain(listed(files, "sand", "sand", ["styles"]));
});

/** The browser's part in loading the scripts of `files`. */
function browserOf(files) {
  const sheets = [];
  globalThis.CSSStyleSheet = class {
    replaceSync = (text) => sheets.push(text.trim());
  };
  globalThis.document = { adoptedStyleSheets: [] };
  const load = async (...parts) => {
    runInThisContext(files["index.js"]);
    for (const name of parts.map((part) => nameOf(files, part))) {
      writeFileSync(join(folder, `${name}.mjs`), files[name]);
      await import(pathToFileURL(join(folder, `${name}.mjs`)).href);
    }
    return globalThis.lumisand;
  };
  return { sheets, load };
}

test("the scripts work together", async () => {
  const files = await built();
  const { sheets, load } = browserOf(files);
  const { sand, matrix } = await load("styles", "rest", "sand", "matrix");
  expect([sand.Sand(), matrix.Matrix()]).toEqual(["for both: Sand3", "for both: Sand,Matrix5"]);
  expect(globalThis.kept()).toEqual([[1], [2], [3], [4]]);
  expect(sheets).toEqual([expect.stringMatching(/^(i\{color:#00f\}|u\{color:green\}){2}$/)]);
  expect(document.adoptedStyleSheets).toHaveLength(1);
});

test("a packed chunk is in the script of another one", async () => {
  const files = await built({}, { sand: ["matrix"] });
  expect(nameOf(files, "matrix")).toBeUndefined();
  expect(files["index.js"]).toContain(listed(files, "matrix", "sand"));
  const { sand, matrix } = await browserOf(files).load("rest", "sand");
  expect(sand.Sand()).toContain("for both: Sand");
  expect(matrix.Matrix()).toContain("for both: Sand,Matrix");
});

test("packed chunks have variables of their own", async () => {
  // More than there are short names, so that both chunks use some of them.
  const places = Array.from({ length: 60 }, (_, at) => at);
  const many = (name) => `${places.map((at) => `const m${at} = new Map([["${name}", ${at}]]);`).join("")}
export const ${name} = () => [${places.map((at) => `...m${at}.keys()`)}];`;
  const files = await built(
    { "web/src/features/sand/Sand.ts": many("Sand"), "web/src/features/matrix/Matrix.ts": many("Matrix") },
    { sand: ["matrix"] },
  );
  const { sand } = await browserOf(files).load("sand");
  expect(new Set(sand.Sand())).toEqual(new Set(["Sand"]));
});

test("a changed chunk gets another name, the others keep theirs", async () => {
  const before = await built();
  const after = await built({
    "web/src/features/sand/Sand.ts": part("Sand").replace('both("Sand")', 'both("Beach")'),
  });
  expect(nameOf(after, "sand")).not.toBe(nameOf(before, "sand"));
  expect(nameOf(after, "matrix")).toBe(nameOf(before, "matrix"));
});

test("a shared variable whose changes a chunk would not see fails the build", async () => {
  const changing = { "web/src/counter.ts": `export let counter = { increase() { counter = 1; } };` };
  await expect(built(changing)).rejects.toThrow("exports a variable");
});

test("a chunk may load another one, which is named after its own folder", async () => {
  const files = await built({
    "web/src/features/sand/Sand.ts": `export const Sand = () => import("./guide/Guide");`,
    "web/src/features/sand/guide/Guide.ts": "export const Guide = 1;",
  });
  expect(files[nameOf(files, "sand")]).toContain('loadChunk("guide")');
  expect(files["index.js"]).toContain(listed(files, "guide", "guide", ["styles"]));
});
