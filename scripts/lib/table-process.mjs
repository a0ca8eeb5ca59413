import { tableProgram } from "./paths.mjs";
import { startProgram } from "./program.mjs";

/**
 * Starts the virtual sand table; `ready` resolves with the path of its serial port. The child reads commands
 * from standard input (docs/virtual-grbl.md).
 * @param {string[]} args
 * @param {Parameters<typeof startProgram>[1]} options
 */
export function startTable(args, options) {
  const readyWith = (line) => line.match(/^Table: (\S+)/)?.[1];
  return startProgram({ name: "The virtual table", program: tableProgram, args, readyWith }, options);
}
