import { hubProgram } from "./paths.mjs";
import { startProgram } from "./program.mjs";

/**
 * Starts the hub program; `ready` resolves with its addresses once it listens.
 * @param {string[]} args
 * @param {Parameters<typeof startProgram>[1]} options
 */
export function startHub(args, options) {
  const addresses = { panel: "", simulator: "" };
  const readyWith = (line) => {
    const [, name, address] = line.match(/^\s*(Panel|Simulator):\s+(http:\S+)/) ?? [];
    if (name === "Panel") addresses.panel = address;
    if (name === "Simulator") addresses.simulator = address;
    return addresses.panel && addresses.simulator ? { ...addresses } : undefined;
  };
  return startProgram({ name: "The hub", program: hubProgram, args, readyWith }, options);
}
