import { expect, test } from "vitest";
import { sizeText } from "./size-text";

test.each([
  [0, "0 bytes"],
  [1023, "1023 bytes"],
  [1024, "1 KB"],
  [12_700, "12 KB"],
  [1.5 * 1024 ** 2, "1.5 MB"],
  [252 * 1024 ** 3, "252.0 GB"],
  [3000 * 1024 ** 4, "3000.0 TB"],
])("%d bytes are %s", (bytes, text) => {
  expect(sizeText(bytes)).toBe(text);
});
