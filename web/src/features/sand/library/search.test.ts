import { expect, test } from "vitest";
import type { Pattern } from "../../../api/library";
import { chosenOf, EVERYTHING, tagsOf } from "./search";

const pattern = (name: string, change: Partial<Pattern> = {}): Pattern => ({
  id: name,
  name,
  kind: "gcode",
  added: null,
  favorite: false,
  tags: [],
  points: 1,
  length: 1,
  time: 1,
  drawn: 0,
  lastDrawn: null,
  size: 1,
  ...change,
});

const ALL = [
  pattern("Rose 10", { tags: ["calm"], length: 5, drawn: 1, lastDrawn: 9 }),
  pattern("Röschen", { favorite: true, length: 9, drawn: 7, lastDrawn: 3 }),
  pattern("Rose 9", { tags: ["round", "calm"], length: 1 }),
];
const names = (view: Partial<typeof EVERYTHING>) =>
  chosenOf(ALL, { ...EVERYTHING, ...view }).map(({ name }) => name);

test("without a choice all patterns are shown, the newest first", () => {
  expect(names({})).toEqual(["Rose 10", "Röschen", "Rose 9"]);
});

test("every word of a search is found in name or tags, without case and accents", () => {
  expect(names({ search: "RÖS" })).toEqual(["Rose 10", "Röschen", "Rose 9"]);
  expect(names({ search: "calm  rose" })).toEqual(["Rose 10", "Rose 9"]);
  expect(names({ search: "rose zebra" })).toEqual([]);
});

test("favourites and a tag narrow the list", () => {
  expect(names({ isFavorite: true })).toEqual(["Röschen"]);
  expect(names({ tag: "calm", search: "9" })).toEqual(["Rose 9"]);
});

test("numbers in names are sorted by their value, the other orders by theirs", () => {
  expect(names({ sort: "name" })).toEqual(["Röschen", "Rose 9", "Rose 10"]);
  expect(names({ sort: "longest" })).toEqual(["Röschen", "Rose 10", "Rose 9"]);
  expect(names({ sort: "drawn" })).toEqual(["Röschen", "Rose 10", "Rose 9"]);
  expect(names({ sort: "last" })).toEqual(["Rose 10", "Röschen", "Rose 9"]);
});

test("each tag is listed once", () => {
  expect(tagsOf(ALL)).toEqual(["calm", "round"]);
});
