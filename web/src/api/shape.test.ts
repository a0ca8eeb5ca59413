import { expect, test } from "vitest";
import { EACH, fits, type Shape } from "./shape";

test.each<[Shape, unknown, boolean]>([
  [{ token: "" }, { token: "t", further: 1 }, true],
  [{ token: "" }, { token: 1 }, false],
  [{ token: "" }, {}, false],
  [{ token: "" }, [], false],
  [{ token: "" }, null, false],
  [{ user: { id: 0 } }, { user: null }, false],
  [{ user: { id: 0 } }, { user: { id: 7 } }, true],
  [{ any: null }, { any: [1] }, true],
  [[{ id: 0 }], [], true],
  [[{ id: 0 }], [{ id: 1 }, { id: 2 }], true],
  [[{ id: 0 }], [{ id: 1 }, null], false],
  [[{ id: 0 }], {}, false],
  [[], ["anything"], true],
  [{ [EACH]: { online: true } }, { "matrix-1": { online: false } }, true],
  [{ [EACH]: { online: true } }, { "matrix-1": {} }, false],
  [{ [EACH]: { online: true } }, [], false],
])("%j: %j fits: %j", (shape, value, isFit) => expect(fits(value, shape)).toBe(isFit));
