import { panelFolder, root } from "./paths.mjs";
import { kBuilds } from "./pio-boards.mjs";

/** Shows how full program slot and panel partition are, once `build` is compiled, with any Python 3. */
export function roomStep({ build, python }) {
  const image = `${root}/.pio/build/${build}/firmware.bin`;
  const table = `${root}/partitions/${kBuilds[build].flashMb}mb.csv`;
  return {
    title: "Measuring program and panel",
    command: [python, "-B", `${root}/scripts/pio_room.py`, image, table, panelFolder],
  };
}

/**
 * The steps of flashing a board, in order. `pio` and `port` are used in the commands as given.
 * @param {{build: string, pio: string, port: string, erase?: boolean}} options
 * @returns {Record<"list"|"compile"|"ask"|"erase"|"program"|"panel", {title: string, command: string[]}>}
 *   without "erase" unless it is requested
 */
export function flashPlan({ build, pio, port, erase = false }) {
  const { chip, flashMb } = kBuilds[build];
  const compile = [pio, "run", "-e", build];
  const target = (name) => [...compile, "-t", name, "--upload-port", port];
  return {
    list: { title: "Looking for the board", command: [pio, "device", "list", "--serial", "--json-output"] },
    compile: { title: `Compiling ${build} (the first time takes minutes)`, command: compile },
    ask: { title: `Asking the board whether it is an ${chip} with ${flashMb} MB`, command: target("board") },
    ...(erase && { erase: { title: "Erasing everything on the board", command: target("erase") } }),
    program: { title: "Writing the program", command: target("upload") },
    panel: { title: "Writing the panel", command: target("uploadfs") },
  };
}
