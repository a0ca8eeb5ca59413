import { vi } from "vitest";

const [ofLights, ofMatrices] = await Promise.all([
  vi.importActual<typeof import("../src/state/lights")>("../src/state/lights"),
  vi.importActual<typeof import("../src/state/matrix")>("../src/state/matrix"),
]);

export const { Lights } = ofLights;
export const { Matrices, seenMatrices, devicesOf, pagesOf } = ofMatrices;

/** For `vi.mock` of state/lights and state/matrix: the panel's own lights and matrices, which a test replaces. */
export let { roomLights } = ofLights;
export let { ledMatrices } = ofMatrices;

export function setLights(lights: typeof roomLights): void {
  roomLights = lights;
}

export function setMatrices(matrices: typeof ledMatrices): void {
  ledMatrices.forget();
  ledMatrices = matrices;
}
