import type { VirtualTable } from "../support/hub/table";
import { boardTarget } from "./board_target";
import { emulatorTarget } from "./emulator_target";
import { linuxTarget } from "./linux_target";
import type { ChipOptions, Target } from "./target";

/** The target that the options name, with its power off. `table` is on its second serial line, unless it is a board. */
export async function theTarget(options: ChipOptions, table: VirtualTable): Promise<Target> {
  if (options.target === "board") return boardTarget(options);
  return options.target === "emulator" ? emulatorTarget(options, table) : linuxTarget(table);
}
