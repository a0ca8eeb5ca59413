import { readFileSync } from "node:fs";
import { join } from "node:path";
import { projectFiles } from "./files.mjs";
import { root } from "./paths.mjs";

export const kLongestFile = 500;
export const kLongestFunction = 60;

const kExtensions = [".h", ".cpp", ".ts", ".tsx", ".mjs"];
const kOpensOtherThings =
  /^(?:export )?(?:(?:namespace|class|struct|enum|union|interface|type|extern)\b|const \w+(?:: [^=]+)? = \{)/;

/** The top-level blocks of more than `longest` lines that are neither types nor tables. */
export function longFunctions(source, longest = kLongestFunction) {
  const lines = source.split("\n");
  const found = [];
  let begin;
  lines.forEach((line, index) => {
    if (/^[^\s}].*\{$/.test(line) && !kOpensOtherThings.test(line)) begin = index;
    if (!/^\}/.test(line) || begin === undefined) return;
    const length = index - begin + 1;
    if (length > longest) found.push({ line: begin + 1, length });
    begin = undefined;
  });
  return found;
}

/** None for a test file, because its outer function is a list of tests. */
function functionsOf(file, source) {
  return /\.test\.\w+$/.test(file) ? [] : longFunctions(source);
}

/** Notes, not errors: files and functions above the project's length limits. Fonts and tables are exempt. */
export async function lengthNotes() {
  const files = await projectFiles(["firmware", "web", "scripts", "tests"], kExtensions);
  return files.flatMap((file) => {
    const source = readFileSync(join(root, file), "utf8");
    const count = source.split("\n").length - 1;
    const notes = functionsOf(file, source).map(
      ({ line, length }) => `${file}:${line}: function of ${length} lines`,
    );
    return count > kLongestFile ? [`${file}: ${count} lines`, ...notes] : notes;
  });
}
