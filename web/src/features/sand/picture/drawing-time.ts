import type { TableStatus } from "../../../api/gcode";
import { startYielding } from "../../../lib/yield-to-main";
import { lengthOf } from "../line/sand-line";
import type { Path } from "../reader/path";

export type DrawingTable = Pick<TableStatus, "feed" | "motion" | "override" | "stepsPerMm">;

/** As in the hub's model (firmware/core/sand/geometry/drawing_time.cpp). */
const AT_ONCE = 4;
const BLOCKS = 17;
const READING = 0.0029;
const MOST_AHEAD = 0.3;
const STRAIGHT_ON = 0.999999;
/** May yield to the browser after this number of points. */
const SLICE = 1024;

const fromFirst = ({ x, y, count }: Path) => ({ x: x.slice(1), y: y.slice(1), count: count - 1 });

/** A move in the planner. Speeds are squared. */
interface Block {
  length: number;
  acceleration: number;
  nominal: number;
  maxEntry: number;
  entry: number;
}

/**
 * The time of a pattern in seconds. Equals the hub's, except on polar tables, where only the length counts.
 * Yields to the browser meanwhile. The promise rejects if `signal` aborts.
 */
export async function drawingTime(
  path: Path,
  { feed, motion, override, stepsPerMm }: DrawingTable,
  signal?: AbortSignal,
): Promise<number> {
  if (motion.isPolar) return (lengthOf(fromFirst(path)) / feed / override) * 100;
  const breaks = startYielding(signal);
  const speed = (motion.feed / 6000) * override;
  const acceleration = [motion.accelerationX, motion.accelerationY] as const;
  const rate = [motion.rateX / 60, motion.rateY / 60] as const;
  const along = (u: number, v: number, [x, y]: readonly [number, number]) =>
    Math.min(Math.abs(x / u), Math.abs(y / v));
  const steps = (mm = 0) => Math.round(mm * stepsPerMm);
  let blocks: Block[] = [];
  let [total, ahead, exitBefore, u0, v0] = [0, 0, 0, 0, 0];

  const draw = (count: number): void => {
    let next = 0;
    for (let i = blocks.length - 1; i > 0; i--) {
      const block = blocks[i] as Block;
      next = block.entry = Math.min(block.maxEntry, next + 2 * block.acceleration * block.length);
    }
    blocks.forEach((block, i) => {
      const before = blocks[i - 1];
      if (before) block.entry = Math.min(block.entry, before.entry + 2 * before.acceleration * before.length);
    });
    for (let i = 0; i < count; i++) {
      const { entry, acceleration, length, nominal } = blocks[i] as Block;
      const exit = blocks[i + 1]?.entry ?? 0;
      const peak = (entry + exit) / 2 + acceleration * length;
      const fastest = Math.sqrt(Math.min(nominal, peak));
      let time = Math.max(0, 2 * fastest - exitBefore - Math.sqrt(exit)) / acceleration;
      if (peak > nominal) time += (peak - nominal) / acceleration / fastest;
      ahead = Math.min(ahead + time, MOST_AHEAD);
      total += time - Math.min(0, ahead);
      ahead = Math.max(0, ahead);
      exitBefore = Math.sqrt(exit);
    }
    blocks = blocks.slice(count);
  };

  // The first point after the start is the pattern's first.
  for (let i = 2; i < path.count; i++) {
    if (i % SLICE === 0) await breaks();
    ahead -= READING;
    const dx = steps(path.x[i]) - steps(path.x[i - 1]);
    const dy = steps(path.y[i]) - steps(path.y[i - 1]);
    if (!dx && !dy) continue;
    const [du, dv] = motion.isCoreXy ? [dx + dy, dx - dy] : [dx, dy];
    const way = Math.hypot(du, dv);
    const [u, v] = [du / way, dv / way];
    const nominal = Math.min(speed, along(u, v, rate)) ** 2;
    const before = blocks.at(-1);
    let maxEntry = 0;
    const cosine = -(u * u0 + v * v0);
    if (before && cosine <= STRAIGHT_ON) {
      const bend = Math.hypot(u - u0, v - v0);
      const half = Math.sqrt((1 - cosine) / 2);
      const corner =
        cosine < -STRAIGHT_ON
          ? Infinity
          : (along((u - u0) / bend, (v - v0) / bend, acceleration) * motion.junction * half) / (1 - half);
      maxEntry = Math.min(nominal, before.nominal, corner);
    }
    [u0, v0] = [u, v];
    blocks.push({
      length: way / stepsPerMm,
      acceleration: along(u, v, acceleration),
      nominal,
      maxEntry,
      entry: 0,
    });
    if (blocks.length === BLOCKS) draw(AT_ONCE);
  }
  draw(blocks.length);
  return total;
}
