/** A way over the table. Points are in mm; the first is where it starts. */
export interface Path {
  /** How many points there are; the arrays are longer. */
  count: number;
  x: Float32Array;
  y: Float32Array;
  /** How far the busier motor has turned up to each point, in mm of its belt. */
  travel: Float64Array;
}

export interface Point {
  x: number;
  y: number;
}

/** 256 MiB of points. */
const MOST_POINTS = 2 ** 24;
const FIRST_POINTS = 64;

export function startPath(x: number, y: number): Path {
  return {
    count: 1,
    x: new Float32Array(FIRST_POINTS).fill(x, 0, 1),
    y: new Float32Array(FIRST_POINTS).fill(y, 0, 1),
    travel: new Float64Array(FIRST_POINTS),
  };
}

/** True when there is no place for more points. */
export function isFull(path: Path): boolean {
  return path.count === MOST_POINTS;
}

/** A full path stays as it is. */
export function addPoint(path: Path, x: number, y: number): void {
  if (isFull(path)) return;
  const i = path.count++;
  if (i === path.x.length) grow(path, i * 2);
  // Left is x + y, right is x - y: the longer of the two ways is the sum of both distances.
  const step = Math.abs(x - (path.x[i - 1] as number)) + Math.abs(y - (path.y[i - 1] as number));
  path.x[i] = x;
  path.y[i] = y;
  path.travel[i] = (path.travel[i - 1] as number) + step;
}

function grow(path: Path, size: number): void {
  const { x, y, travel } = path;
  path.x = new Float32Array(size);
  path.y = new Float32Array(size);
  path.travel = new Float64Array(size);
  path.x.set(x);
  path.y.set(y);
  path.travel.set(travel);
}

/** The travel of the whole path. */
export function length(path: Path): number {
  return path.travel[path.count - 1] as number;
}

/** The last point reached after that much travel; 0 before the start. */
export function indexAt(path: Path, travel: number): number {
  let low = 0;
  let high = path.count;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((path.travel[middle] as number) > travel) high = middle;
    else low = middle;
  }
  return low;
}

/** Where the ball is after that much travel; at one of the ends before the start and after the end. */
export function pointAt(path: Path, travel: number): Point {
  const i = indexAt(path, travel);
  const j = Math.min(i + 1, path.count - 1);
  const before = path.travel[i] as number;
  const share = Math.max(0, travel - before) / ((path.travel[j] as number) - before || 1);
  const between = (line: Float32Array) => {
    const start = line[i] as number;
    return start + ((line[j] as number) - start) * share;
  };
  return { x: between(path.x), y: between(path.y) };
}
