import { beforeEach, expect, it, vi } from "vitest";
import { createPatternEditor, type PatternEditor, type Pixels } from "./pattern-editor";

const BLACK = "#000000";
const RED = "#ff0000";
const BLUE = "#0000ff";
const cell = (col: number) => ({ col, row: 0 });

let pattern: string[];
let editor: PatternEditor;
const change = vi.fn((pixels: Pixels) => {
  for (const [index, color] of Object.entries(pixels)) pattern[Number(index)] = color;
});

beforeEach(() => {
  pattern = Array(256).fill(BLACK);
  change.mockClear();
  editor = createPatternEditor(() => pattern, change);
});

const lit = () => pattern.flatMap((color, at) => (color === BLACK ? [] : [at]));

it("paints the cell at its index in the pattern", () => {
  editor.draw([{ col: 1, row: 0 }], RED);
  expect(lit()).toEqual([15]);
});

it("reports only pixels that change", () => {
  editor.draw([cell(0)], RED);
  editor.paint([cell(0), cell(2)], RED);
  expect(change).toHaveBeenLastCalledWith({ 16: RED });
  editor.paint([cell(0)], RED);
  expect(change).toHaveBeenCalledTimes(2);
});

it("undoes and redoes a whole stroke at once", () => {
  editor.paint([cell(0)], RED);
  editor.paint([cell(0), cell(2)], BLUE);
  editor.finish();
  expect(editor.store.getState()).toEqual({ canUndo: true, canRedo: false });
  editor.undo();
  expect(lit()).toEqual([]);
  expect(editor.store.getState()).toEqual({ canUndo: false, canRedo: true });
  editor.redo();
  expect([pattern[0], pattern[16]]).toEqual([BLUE, BLUE]);
});

it("a stroke without changes is not an undo step", () => {
  editor.draw([cell(0)], BLACK);
  expect(editor.store.getState().canUndo).toBe(false);
});

it("a new stroke clears the redo steps", () => {
  editor.draw([cell(0)], RED);
  editor.undo();
  editor.draw([cell(2)], RED);
  editor.redo();
  expect(lit()).toEqual([16]);
});

it("keeps 50 undo steps", () => {
  for (let step = 0; step < 60; step++) editor.draw([{ col: step % 32, row: step > 31 ? 1 : 0 }], RED);
  for (let step = 0; step < 60; step++) editor.undo();
  expect(lit()).toHaveLength(10);
});

it("does not change pixels that another user has painted since", () => {
  editor.draw([cell(0), cell(2)], RED);
  pattern[0] = BLUE;
  editor.undo();
  expect([pattern[0], pattern[16]]).toEqual([BLUE, BLACK]);
});

it("undo during a stroke removes that stroke", () => {
  editor.paint([cell(0)], RED);
  editor.undo();
  expect(lit()).toEqual([]);
});
