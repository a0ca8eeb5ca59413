import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { FIXTURES, unescaped } from "../../../../test/frame-fixture";
import { glyphIndex } from "./font";
import { readPictures } from "./text-reader";

const cases = readFileSync(join(FIXTURES, "text_reader.cases"), "utf8")
  .split("\n")
  .filter((line) => line !== "" && !line.startsWith("# "))
  .map((line) => line.split(/ =>(?: |$)/).map(unescaped));

it("shares its cases with the hub's reader", () => expect(cases.length).toBeGreaterThan(40));

it.each(cases)("%j reads as %j", (text, pictures) => {
  expect(readPictures(text ?? "").join("")).toBe(pictures);
});

it("reads half a surrogate pair as one unknown sign", () => {
  expect(readPictures("a\ud83db\udc00")).toEqual(["a", "\ufffd", "b", "\ufffd"]);
});

it("returns only characters of the fonts", () => {
  const all = Array.from({ length: 0x3000 }, (_, at) => String.fromCodePoint(at)).join("x");
  expect(readPictures(all).filter((character) => glyphIndex(character) < 0)).toEqual([]);
});

it("reads an empty text as nothing", () => expect(readPictures("")).toEqual([]));
