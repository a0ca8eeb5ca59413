interface Point {
  x: number;
  y: number;
}

export function writeSand(store: string, points: Point[]): void;
export function denseSpiral(segments: number): Point[];
