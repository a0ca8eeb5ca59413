// @vitest-environment happy-dom

import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Cell } from "../../../lib/matrix-layout";
import { watchStrokes } from "./strokes";

let grid: HTMLElement;
let told: string[];
let painted: Cell[];

beforeEach(() => {
  grid = document.createElement("div");
  document.body.append(grid);
  grid.setPointerCapture = vi.fn();
  grid.getBoundingClientRect = () => ({ left: 10, top: 20, width: 320, height: 80 }) as DOMRect;
  told = [];
  painted = [];
  const current = {
    begin: (erases: boolean) => told.push(erases ? "erase" : "paint"),
    paint: (cells: Cell[]) => painted.push(...cells),
    end: () => told.push("end"),
  };
  const stop = watchStrokes(grid, { current });
  return () => {
    stop();
    grid.remove();
  };
});

interface Sent {
  on?: EventTarget;
  button?: number;
  buttons?: number;
  pointerId?: number;
  coalesced?: [number, number][];
}

/** A pointer event in the middle of a cell. */
function send(type: string, col: number, row: number, sent: Sent = {}): Event {
  const { on = grid, button = 0, buttons = 1, pointerId = 1, coalesced = [] } = sent;
  const at = ([c, r]: [number, number]) => ({ clientX: 15 + c * 10, clientY: 25 + r * 10 });
  const event = Object.assign(new Event(type, { bubbles: true, cancelable: true }), {
    ...at([col, row]),
    ...{ button, buttons, pointerId },
    getCoalescedEvents: () => coalesced.map(at),
  });
  on.dispatchEvent(event);
  return event;
}

describe("a stroke", () => {
  it("paints from where the pointer went down to its position, at any speed", () => {
    send("pointerdown", 0, 0);
    send("pointermove", 31, 7);
    send("pointerup", 31, 7, { on: window });
    expect(new Set(painted.map(({ col }) => col)).size).toBe(32);
    expect(told).toEqual(["paint", "end"]);
  });

  it("follows the pointer's turns between two frames", () => {
    send("pointerdown", 0, 0);
    send("pointermove", 0, 0, {
      coalesced: [
        [4, 7],
        [8, 0],
      ],
    });
    expect(painted).toContainEqual({ col: 4, row: 7 });
    expect(painted).toContainEqual({ col: 8, row: 0 });
  });

  it("continues after the pointer has left the grid", () => {
    send("pointerdown", 30, 3);
    send("pointermove", 40, 3);
    send("pointermove", 30, 5);
    expect(painted.at(-1)).toEqual({ col: 30, row: 5 });
    expect(painted.every(({ col }) => col < 32)).toBe(true);
  });

  it.each([
    ["the right button", { button: 2, buttons: 2 }],
    ["a pen's eraser", { button: 5, buttons: 32 }],
  ])("with %s erases", (_, sent) => {
    send("pointerdown", 1, 1, sent);
    expect(told).toEqual(["erase"]);
  });

  it("does not begin with another button", () => {
    send("pointerdown", 1, 1, { button: 1, buttons: 4 });
    expect(told).toEqual([]);
  });

  it("follows one finger and ignores a second", () => {
    send("pointerdown", 1, 1);
    send("pointerdown", 9, 1, { pointerId: 2 });
    send("pointermove", 9, 5, { pointerId: 2 });
    send("pointerup", 9, 5, { pointerId: 2 });
    expect(painted).toEqual([{ col: 1, row: 1 }]);
    expect(told).toEqual(["paint"]);
  });

  it.each(["pointerup", "pointercancel", "blur"])("ends with %s, at any position", (type) => {
    send("pointerdown", 1, 1);
    send(type, 50, 50, { on: window });
    send("pointermove", 5, 5);
    expect(told).toEqual(["paint", "end"]);
    expect(painted).toHaveLength(1);
  });

  it("ends when the button was released unnoticed", () => {
    send("pointerdown", 1, 1);
    send("pointermove", 5, 5, { buttons: 0 });
    expect(told).toEqual(["paint", "end"]);
    expect(painted).toHaveLength(1);
  });

  it.each([
    ["left", { button: 0, buttons: 1 }, 2],
    ["right", { button: 2, buttons: 2 }, 1],
  ])("ends when the %s button that began it is released, whatever else is pressed", (_, sent, other) => {
    send("pointerdown", 1, 1, sent);
    send("pointermove", 2, 1, { buttons: sent.buttons + other });
    send("pointermove", 3, 1, { buttons: other });
    send("pointermove", 4, 1, { buttons: other });
    expect(painted.at(-1)).toEqual({ col: 2, row: 1 });
    expect(told.at(-1)).toBe("end");
  });

  it("lets the browser move the focus", () => {
    grid.tabIndex = 0;
    expect(send("pointerdown", 1, 1).defaultPrevented).toBe(false);
    expect(document.activeElement).not.toBe(grid);
  });
});

it("opens no context menu over the grid", () => {
  expect(send("contextmenu", 1, 1).defaultPrevented).toBe(true);
});
