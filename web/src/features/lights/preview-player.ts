import type { Strip } from "../../api/types";
import { isLit } from "../../lib/lit";
import { advancePhase, type PreviewAppearance, previewCount, renderFrame } from "../../lib/preview";

export type PlayedAppearance = PreviewAppearance & Pick<Strip, "enabled" | "speed" | "ledCount">;

export interface PlayerPorts {
  requestFrame(draw: (timeMs: number) => void): number;
  cancelFrame(id: number): void;
  paint(rgba: Uint8ClampedArray): void;
  /** Shows each appearance as a still picture. */
  still: boolean;
}

/** The phase at which every pattern has its characteristic appearance. */
const STILL_PHASE = 0.25;
const BLEND_MS = 70;
const SETTLED = 0.5;

/** Cross-fades to new settings, keeps the phase, and requests no frames when nothing moves. */
export class PreviewPlayer {
  #appearance: PlayedAppearance | null = null;
  #phase = STILL_PHASE;
  #target = new Uint8ClampedArray(0);
  #blended = new Float32Array(0);
  #shown = new Uint8ClampedArray(0);
  #frame: number | null = null;
  #lastMs: number | null = null;

  readonly #ports: PlayerPorts;

  constructor(ports: PlayerPorts) {
    this.#ports = ports;
  }

  play(appearance: PlayedAppearance): void {
    this.#appearance = appearance;
    this.#resize(previewCount(appearance.ledCount) * 4);
    this.#wake();
  }

  /** Paints the current frame again, on a canvas of a new size. */
  repaint(): void {
    this.#ports.paint(this.#shown);
  }

  stop(): void {
    if (this.#frame !== null) this.#ports.cancelFrame(this.#frame);
    this.#frame = null;
    this.#lastMs = null;
  }

  #resize(bytes: number): void {
    if (this.#target.length === bytes) return;
    this.#target = new Uint8ClampedArray(bytes);
    this.#blended = new Float32Array(bytes);
    this.#shown = new Uint8ClampedArray(bytes);
  }

  #wake(): void {
    this.#frame ??= this.#ports.requestFrame(this.#draw);
  }

  readonly #draw = (timeMs: number): void => {
    this.#frame = null;
    if (!this.#appearance) return;
    const elapsed = this.#lastMs === null ? 0 : timeMs - this.#lastMs;
    if (!this.#ports.still) this.#phase = advancePhase(this.#phase, this.#appearance.speed, elapsed);
    const rest = this.#render(this.#appearance, this.#ports.still ? Number.POSITIVE_INFINITY : elapsed);
    this.#ports.paint(this.#shown);
    this.#lastMs = timeMs;
    if (rest > SETTLED || (this.#isMoving(this.#appearance) && !this.#ports.still)) this.#wake();
    else this.#lastMs = null;
  };

  #isMoving(appearance: PlayedAppearance): boolean {
    return isLit(appearance) && appearance.mode !== "solid" && appearance.speed > 0;
  }

  /** Moves the picture towards `appearance`. Returns the largest remaining difference of a color value. */
  #render(appearance: PlayedAppearance, elapsedMs: number): number {
    const brightness = isLit(appearance) ? appearance.brightness : 0;
    renderFrame({ ...appearance, brightness }, this.#phase, this.#target);
    const step = 1 - Math.exp(-elapsedMs / BLEND_MS);
    let rest = 0;
    for (const [i, goal] of this.#target.entries()) {
      const now = this.#blended[i] ?? 0;
      const next = now + (goal - now) * step;
      this.#blended[i] = next;
      this.#shown[i] = next;
      rest = Math.max(rest, Math.abs(goal - next));
    }
    return rest;
  }
}
