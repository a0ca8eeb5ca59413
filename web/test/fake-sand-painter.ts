import { vi } from "vitest";

/** Keeps what it was told to draw. */
export function fakeSandPainter() {
  return {
    smooth: vi.fn(),
    draw: vi.fn(),
    drawAll: vi.fn(async () => {}),
    ball: vi.fn(),
    setLight: vi.fn(),
    destroy: vi.fn(),
  };
}

export type FakeSandPainter = ReturnType<typeof fakeSandPainter>;
