import { describe, expect, test } from "vitest";
import { chunkLoading } from "../../shipping/chunks.ts";

type Transform = (code: string, id: string) => { code: string } | undefined;

const transformed = (code: string, id = "/web/src/state/lights.ts") =>
  (chunkLoading().transform as unknown as Transform)(code, id)?.code;

test("a module loaded by import() is loaded as a chunk", () => {
  expect(transformed('const f = () => import("./sand");')).toMatch(/loadChunk\(import\("\.\/sand"\)\);$/);
});

test("a file without import() stays unchanged", () => {
  expect(transformed('import { a } from "./a"; export const b = a;')).toBeUndefined();
});

describe("a chunk would not see a change", () => {
  test.each([
    "export let a = 1;",
    "export var a = 1;",
    "let a = 1; export { a };",
    "export { a as b }; var a = 1;",
    "let { x: [a = 1, ...b] } = c; export { b };",
    "let a = 1; export { a as default };",
  ])("%s", (code) => {
    expect(() => transformed(code)).toThrow("which a part would not see change");
  });

  test.each([
    "export const a = 1;",
    "const a = 1; let b = 2; export { a };",
    'export { a } from "./a"; function f() { let a = 1; return a; }',
    "const a = 1; export { a }; function f() { let a = 1; return a; }",
    'export function f() { let a = 1; return a; } export type { T } from "./t";',
  ])("but may be exported: %s", (code) => {
    expect(transformed(code)).toBeUndefined();
  });
});
