import { beforeEach, expect, it, test } from "vitest";
import { decode, FakeSandHub, type SentCanvas } from "../../../test/fake-sand-hub";
import { ManualPage, settle } from "../../../test/manual-timers";
import { EVERY } from "../use-polled";
import { createSandTable, type SandTable } from "./sand";

let hub: FakeSandHub;
let time: ManualPage;
let sand: SandTable<string>;

beforeEach(() => {
  hub = new FakeSandHub();
  time = new ManualPage();
  const decodeCanvas = decode<SentCanvas>;
  sand = createSandTable<string>({ ...time, api: hub.api, decodeCanvas, decodeProgram: decode<string> });
});

async function watch(): Promise<void> {
  sand.watch();
  await time.advance(0);
}

const state = () => sand.store.getState();

test("the canvas is requested only after a change, from the known end on", async () => {
  hub.keep("a");
  await watch();
  await time.advance(3 * EVERY.sand);
  hub.keep("b");
  await time.advance(EVERY.sand);
  expect(state().canvas.strokes).toEqual(["a", "b"]);
  expect(hub.api.getCanvas.mock.calls).toEqual([[0], [26]]);
});

test("two polls of a grown canvas do not add a part twice", async () => {
  hub.keep("a");
  await watch();
  hub.keep("b");
  let answer = () => {};
  const real = hub.api.getCanvas.getMockImplementation();
  hub.api.getCanvas.mockImplementation(async (from) => {
    await new Promise<void>((resolve) => (answer = resolve));
    return (real as NonNullable<typeof real>)(from);
  });
  await time.advance(3 * EVERY.sand);
  answer();
  await settle();
  await time.advance(EVERY.sand);
  expect(hub.api.getCanvas).toHaveBeenCalledTimes(2);
  expect(state().canvas.strokes).toEqual(["a", "b"]);
});

test("another generation is loaded from the beginning", async () => {
  hub.keep("a");
  await watch();
  hub.smooth();
  hub.keep("b");
  await time.advance(EVERY.sand);
  expect(hub.api.getCanvas).toHaveBeenLastCalledWith(0);
  expect(state().canvas).toEqual({ generation: 2, size: 26, strokes: ["b"] });
});

test("a part that does not fit is requested from the start", async () => {
  hub.keep("a");
  await watch();
  hub.keep("b");
  hub.api.getCanvas.mockImplementationOnce(async () => {
    hub.smooth();
    for (const stroke of ["x", "y", "z"]) hub.keep(stroke);
    const sent = { ...hub.table.canvas, from: 26, strokes: ["y", "z"] };
    return { ok: true, value: new TextEncoder().encode(JSON.stringify(sent)).buffer as ArrayBuffer };
  });
  await time.advance(2 * EVERY.sand);
  expect(state().canvas.strokes).toEqual(["x", "y", "z"]);
});

test("a damaged part keeps the known canvas and is requested again", async () => {
  hub.keep("a");
  await watch();
  hub.keep("b");
  hub.api.getCanvas.mockResolvedValueOnce({ ok: true, value: new TextEncoder().encode("null").buffer });
  await time.advance(EVERY.sand);
  expect(state().canvas.strokes).toEqual(["a"]);
  await time.advance(EVERY.sand);
  expect(state().canvas.strokes).toEqual(["a", "b"]);
});

it.each([
  ["cleared", () => void sand.clear()],
  ["forgotten", () => sand.forget()],
])("a part in flight is not added after the sand is %s", async (_, smooth) => {
  let answer = () => {};
  const sent = new TextEncoder().encode(JSON.stringify({ ...hub.table.canvas, from: 16, strokes: ["old"] }));
  hub.keep("old");
  hub.api.getCanvas.mockImplementationOnce(async () => {
    await new Promise<void>((resolve) => {
      answer = resolve;
    });
    return { ok: true, value: sent.buffer as ArrayBuffer };
  });
  await watch();
  hub.holdsCommands = true;
  smooth();
  answer();
  await settle();
  expect(state().canvas.strokes).toEqual([]);
});

test("clearing shows smooth sand immediately", async () => {
  hub.keep("a");
  await watch();
  hub.holdsCommands = true;
  void sand.clear();
  await settle();
  expect(state().canvas.strokes).toEqual([]);
});
