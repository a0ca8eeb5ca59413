import { vi } from "vitest";

/** Records all drawing calls. */
export function fakeSandPainter() {
  return {
    smooth: vi.fn(),
    draw: vi.fn(),
    drawAll: vi.fn(async () => {}),
    ball: vi.fn(),
    destroy: vi.fn(),
  };
}

export type FakeSandPainter = ReturnType<typeof fakeSandPainter>;
