import { vi } from "vitest";

/** The frames that were asked for. */
export let frames: ((timeMs: number) => void)[] = [];

/** For `beforeEach`: frames that only the test draws. */
export function manualFrames(): void {
  frames = [];
  vi.stubGlobal("requestAnimationFrame", (draw: () => void) => frames.push(draw));
  vi.stubGlobal("cancelAnimationFrame", () => frames.splice(0));
  preferStill(false);
}

export function preferStill(matches: boolean): void {
  vi.stubGlobal("matchMedia", () => ({ matches }));
}

export function drawFrame(timeMs: number): void {
  for (const each of frames.splice(0)) each(timeMs);
}
