// @vitest-environment happy-dom

import { beforeEach, expect, test, vi } from "vitest";
import { FakeSandHub, job } from "../../../../test/fake-sand-hub";
import { type FakeSandPainter, fakeSandPainter } from "../../../../test/fake-sand-painter";
import { drawFrame, frames, manualFrames, preferStill } from "../../../../test/frames";
import { settle } from "../../../../test/manual-timers";
import type { Job } from "../../../api/gcode";
import { addPoint, length, type Path, startPath } from "../reader/path";
import type { SandView } from "../sand-context";
import { createSandPainter } from "./sand-painter";
import { createSandScene, type SandScene } from "./sand-scene";

vi.mock("./sand-painter", () => ({ createSandPainter: vi.fn() }));

/** 100 mm to the right. */
function line(): Path {
  const path = startPath(0, 0);
  for (let x = 10; x <= 100; x += 10) addPoint(path, x, 0);
  return path;
}

const HUBS = line();
let host: HTMLElement;
let painters: FakeSandPainter[];
let scene: SandScene;
let state: SandView;
let program: Path | null | Promise<Path>;
let paintSlowly: Promise<void> | undefined;

function open(): void {
  const shape = { width: 600, height: 400, isRound: false };
  scene = createSandScene(host, shape, async () => program, true);
}

beforeEach(() => {
  host = document.createElement("div");
  manualFrames();
  vi.useFakeTimers({ toFake: ["performance"] });
  [painters, program, paintSlowly] = [[], line(), undefined];
  vi.mocked(createSandPainter).mockImplementation(() => {
    const painter = fakeSandPainter();
    if (paintSlowly) painter.drawAll.mockReturnValue(paintSlowly);
    painters.push(painter);
    return painter;
  });
  const table = { ...new FakeSandHub().table, position: { x: 7, y: 8 } };
  const canvas = { generation: 1, size: 16, strokes: [] };
  const shape = { width: 600, height: 400, isRound: false };
  state = { isKnown: true, jobs: [], table, player: null, shape, isSilent: false, canvas, isAsked: false };
  open();
});

async function show(change: Partial<SandView>): Promise<void> {
  state = { ...state, ...change };
  scene.update(state);
  await settle();
}

const jobs = (state: Job["state"], progress: number, more: Partial<Job> = {}) => ({
  jobs: [job("a", state, { progress, remaining: 100 - progress, ...more })],
});
const grown = () => ({ canvas: { ...state.canvas, size: state.canvas.size + 10, strokes: [HUBS] } });

/** The complete paths painted last. */
function lastPainted(): Path[] {
  const [paths = []] = (painters.at(-1)?.drawAll.mock.calls.at(-1) ?? []) as unknown as [Path[]?];
  return paths;
}

/** Drawn length of the job's path on the shown canvas, in mm. */
function drawn(): number {
  const shown = painters.findLast(
    (painter) => !painter.destroy.mock.calls.length && painter.ball.mock.calls.length,
  );
  const [paths] = (shown?.drawAll.mock.calls.at(-1) ?? [[]]) as unknown as [Path[]];
  const own = paths.filter((path) => path !== HUBS).map(length);
  return Math.max(0, ...own, ...(shown?.draw.mock.calls ?? []).map(([, , to]) => to as number));
}

/** Number of times the hub's version of the job is on the shown canvas. */
function hubsStrokes(): number {
  return lastPainted().filter((path) => path === HUBS).length;
}

const ball = () => painters.at(-1)?.ball.mock.calls.at(-1)?.[0];

function pass(ms: number): void {
  vi.advanceTimersByTime(ms);
  drawFrame(0);
}

test("a running job continues by elapsed time between the hub's reports", async () => {
  await show(jobs("running", 20));
  expect(drawn()).toBeCloseTo(20);
  pass(1_000);
  expect(drawn()).toBeCloseTo(21);
  expect(ball()).toMatchObject({ x: expect.closeTo(21) });
  await show(jobs("running", 23));
  expect(drawn()).toBeCloseTo(21);
  await show(jobs("running", 30));
  expect(drawn()).toBeCloseTo(30);
});

test("a job is drawn from where the ball was when its run began", async () => {
  await show(jobs("running", 5, { start: { x: 40, y: 30 } }));
  expect(ball()).toMatchObject({ x: expect.closeTo(25), y: expect.closeTo(15) });
  const [path] = lastPainted();
  expect([path?.x[0], path?.y[0], path?.x[1], path?.y[1]]).toEqual([40, 30, 10, 0]);
});

test("while the ball moves to the start, nothing is drawn, and the ball is where the hub says", async () => {
  await show(jobs("running", 0, { approaching: true, remaining: 100 }));
  pass(30_000);
  expect(drawn()).toBe(0);
  expect(ball()).toEqual(state.table.homed ? state.table.position : null);
  await show(jobs("running", 1));
  pass(1_000);
  expect(drawn()).toBeCloseTo(2);
});

test("the speed follows the hub's remaining time, also when it changes", async () => {
  await show(jobs("running", 20, { remaining: 40 }));
  pass(1_000);
  expect(drawn()).toBeCloseTo(22);
  await show(jobs("running", 21, { remaining: 79 }));
  pass(1_000);
  expect(drawn()).toBeCloseTo(23);
});

test("a job with less than a second left keeps its speed", async () => {
  await show(jobs("running", 90, { remaining: 10 }));
  await show(jobs("running", 92, { remaining: 0 }));
  pass(1_000);
  expect(drawn()).toBeCloseTo(91);
});

test("a picture that is ahead by more than 5 points is corrected", async () => {
  await show(jobs("running", 20));
  pass(20_000);
  expect(drawn()).toBeCloseTo(40);
  await show(jobs("running", 22));
  expect(drawn()).toBeCloseTo(22);
});

test("a paused job does not move and requests no frames", async () => {
  await show(jobs("running", 20));
  await show(jobs("paused", 20));
  pass(5_000);
  expect(frames).toEqual([]);
  expect(drawn()).toBeCloseTo(20);
  await show(jobs("running", 20));
  pass(1_000);
  expect(drawn()).toBeCloseTo(21);
});

test("a job stops while the hub does not respond, and continues at the hub's progress", async () => {
  await show(jobs("running", 20));
  pass(7_000);
  await show({ isSilent: true, table: { ...state.table, online: false } });
  pass(30_000);
  expect([drawn(), frames]).toEqual([expect.closeTo(27), []]);
  expect(ball()).toMatchObject({ x: expect.closeTo(27) });
  await show({ isSilent: false, ...jobs("running", 60) });
  pass(1_000);
  expect(drawn()).toBeCloseTo(61);
});

test("with reduced motion the job follows only the hub's reports", async () => {
  preferStill(true);
  open();
  await show(jobs("running", 20));
  expect(frames).toEqual([]);
  vi.advanceTimersByTime(3_000);
  await show(jobs("running", 24));
  expect(drawn()).toBeCloseTo(24);
});

test("nothing is painted after a scene was left, even if responses arrive later", async () => {
  let answer = (_: Path) => {};
  program = new Promise((resolve) => {
    answer = resolve;
  });
  await show(jobs("running", 20));
  scene.destroy();
  const before = painters.length;
  answer(line());
  await settle();
  expect([painters.length, frames]).toEqual([before, []]);
});

test("the drawn part of an interrupted job is shown, and the ball where the table reports it", async () => {
  await show(jobs("interrupted", 40));
  expect(drawn()).toBeCloseTo(40);
  expect(ball()).toEqual({ x: 7, y: 8 });
});

test("there is no ball while its position is unknown", async () => {
  await show({ table: { ...state.table, homed: false } });
  expect(ball()).toBeNull();
});

test("the ball of a stopped job stays at the end of the drawn path until the table reports its position", async () => {
  await show({ table: { ...state.table, homed: false }, ...jobs("interrupted", 40) });
  expect(ball()).toMatchObject({ x: expect.closeTo(40) });
  await show({ table: { ...state.table, homed: true } });
  expect(ball()).toEqual({ x: 7, y: 8 });
});

test("there is no ball while the table is offline", async () => {
  await show({ table: { ...state.table, online: false } });
  expect(ball()).toBeNull();
});

test("a finished job stays until the hub's version replaces it, on a new canvas", async () => {
  await show(jobs("running", 90));
  await show(jobs("done", 100));
  expect(drawn()).toBeCloseTo(100);
  const shown = host.firstChild;
  let finish = () => {};
  paintSlowly = new Promise((resolve) => {
    finish = resolve;
  });
  await show(grown());
  expect(host.firstChild).toBe(shown);
  finish();
  await settle();
  expect(host.firstChild).not.toBe(shown);
  expect(host.childElementCount).toBe(1);
  expect(painters.filter((painter) => painter.destroy.mock.calls.length === 0)).toHaveLength(1);
});

test("the hub's version is painted once, even if a report is missed", async () => {
  await show(jobs("running", 90));
  await show(jobs("done", 100));
  await show(grown());
  expect([hubsStrokes(), drawn()]).toEqual([1, 0]);
  await show(jobs("done", 100));
  expect([hubsStrokes(), drawn()]).toEqual([1, 0]);
});

test("a job whose path was in the canvas before it was reported as done is not painted twice for long", async () => {
  await show(jobs("running", 90));
  await show({ ...grown(), ...jobs("running", 99) });
  await show(jobs("done", 100));
  expect([hubsStrokes(), drawn()]).toEqual([1, 0]);
});

test("the next job's path stays while the previous one is replaced", async () => {
  await show(jobs("running", 90));
  const b = job("b", "running", { progress: 10 });
  await show({ jobs: [job("a", "done", { progress: 100 }), b] });
  await show(grown());
  expect(hubsStrokes()).toBe(1);
  expect(drawn()).toBeCloseTo(10);
});

test("the second run of a repeated job is drawn over its first", async () => {
  await show(jobs("running", 99));
  await show(jobs("running", 1));
  expect(drawn()).toBeCloseTo(99);
  await show(grown());
  expect(hubsStrokes()).toBe(1);
});

test("a continued job continues from its drawn part, which is painted once", async () => {
  await show(jobs("interrupted", 40));
  await show(jobs("waiting", 40));
  await show(jobs("running", 40));
  expect(lastPainted()).toHaveLength(1);
});

test("a path that the hub did not return is requested again", async () => {
  program = null;
  await show(jobs("running", 20));
  expect(drawn()).toBe(0);
  program = line();
  await show(jobs("running", 21));
  expect(drawn()).toBeCloseTo(20);
});

test("a job with nothing to draw is complete at once", async () => {
  await show(jobs("running", 0, { remaining: 0 }));
  expect(drawn()).toBeCloseTo(100);
});
