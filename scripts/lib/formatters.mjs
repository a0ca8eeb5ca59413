import { projectFiles } from "./files.mjs";
import { root } from "./paths.mjs";
import { run } from "./run.mjs";

/** Runs the project's copy of Biome with its configuration. */
export function biome(args) {
  return run(`${root}/node_modules/.bin/biome`, [...args, "--colors=off"]);
}

/** Runs clang-format over every C++ file of the project. */
export async function clangFormat(args) {
  const files = await projectFiles(["firmware", "tests"], [".h", ".hpp", ".cpp"]);
  return run("clang-format", [...args, ...files]);
}
