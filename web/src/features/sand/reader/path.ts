/** A path over the table. Points are in mm; the first is the start. */
export interface Path {
  /** Number of valid points; the lists may be longer. */
  count: number;
  x: number[];
  y: number[];
  /** The turn of the busier motor up to each point, in mm of its belt. */
  travel: number[];
}

export interface Point {
  x: number;
  y: number;
}

/** The three lists of this length take 192 MiB. */
const MAX_POINTS = 2 ** 23;

export function startPath(x: number, y: number): Path {
  return { count: 1, x: [x], y: [y], travel: [0] };
}

/**
 * Moves the start of the path. The travel of the points is not changed, because a job's progress refers to
 * the travel of the pattern itself.
 */
export function startAt(path: Path, { x, y }: Point): void {
  [path.x[0], path.y[0]] = [x, y];
}

export function isFull(path: Path): boolean {
  return path.count === MAX_POINTS;
}

export function addPoint(path: Path, x: number, y: number): void {
  if (isFull(path)) return;
  const last = path.count++ - 1;
  // The left motor moves by x + y, the right by x - y. The longer of the two movements is the sum of both
  // distances.
  const step = Math.abs(x - (path.x[last] as number)) + Math.abs(y - (path.y[last] as number));
  path.x.push(x);
  path.y.push(y);
  path.travel.push((path.travel[last] as number) + step);
}

export function length(path: Path): number {
  return path.travel[path.count - 1] as number;
}

/** Index of the last point reached after that travel; 0 before the start. */
export function indexAt(path: Path, travel: number): number {
  let low = 0;
  for (let high = path.count; high - low > 1; ) {
    const middle = (low + high) >> 1;
    if ((path.travel[middle] as number) > travel) high = middle;
    else low = middle;
  }
  return low;
}

/** The ball's position after that travel, limited to the start and the end. */
export function pointAt(path: Path, travel: number): Point {
  const i = indexAt(path, travel);
  const j = Math.min(i + 1, path.count - 1);
  const before = path.travel[i] as number;
  const share = Math.max(0, travel - before) / ((path.travel[j] as number) - before || 1);
  const between = (from: number, to: number) => from + (to - from) * share;
  return {
    x: between(path.x[i] as number, path.x[j] as number),
    y: between(path.y[i] as number, path.y[j] as number),
  };
}

/** Lets the path start at its first point instead of 0,0: the position of the ball before is not known yet. */
export function fromFirstPoint(path: Path): Path {
  startAt(path, pointAt(path, path.travel[1] ?? 0));
  return path;
}
