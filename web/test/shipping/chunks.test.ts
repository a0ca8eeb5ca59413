import { describe, expect, test } from "vitest";
import { chunkLoading } from "../../shipping/chunks.ts";

type Transform = (code: string, id: string) => void;

const transformed = (code: string) =>
  (chunkLoading().transform as unknown as Transform)(code, "/web/src/state/lights.ts");

describe("a chunk would not see a change", () => {
  test.each([
    "export let a = 1;",
    "export var a = 1;",
    "let a = 1;\nexport { a };",
    "export { a as b };\nvar a = 1;",
  ])("%s", (code) => {
    expect(() => transformed(code)).toThrow("which a part would not see change");
  });

  test.each([
    "export const a = 1;",
    'export { a } from "./a";\nlet b = 1;',
    'export function f() {\n  let a = 1;\n  return a;\n}\nexport type { T } from "./t";',
  ])("but may be exported: %s", (code) => {
    expect(() => transformed(code)).not.toThrow();
  });
});
