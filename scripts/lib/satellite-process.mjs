import { satelliteProgram } from "./paths.mjs";
import { startProgram } from "./program.mjs";

/**
 * Starts a simulated satellite with a simulator page; `ready` resolves with the simulator page's address.
 * @param {string[]} args
 * @param {Parameters<typeof startProgram>[1]} options
 */
export function startSatellite(args, options) {
  const readyWith = (line) => line.match(/^Simulator: (http:\S+)/)?.[1];
  return startProgram({ name: "The satellite", program: satelliteProgram, args, readyWith }, options);
}
