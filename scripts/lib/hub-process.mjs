import { hubProgram } from "./paths.mjs";
import { startProgram } from "./program.mjs";

/**
 * Starts the hub program; `ready` resolves with its addresses once it listens.
 * @param {string[]} args
 * @param {Parameters<typeof startProgram>[1]} options
 */
export function startHub(args, options) {
  const addresses = { panel: "", twin: "" };
  const readyWith = (line) => {
    const [, name, address] = line.match(/^\s*(Panel|Twin):\s+(http:\S+)/) ?? [];
    if (name === "Panel") addresses.panel = address;
    if (name === "Twin") addresses.twin = address;
    return addresses.panel && addresses.twin ? { ...addresses } : undefined;
  };
  return startProgram({ name: "The hub", program: hubProgram, args, readyWith }, options);
}
