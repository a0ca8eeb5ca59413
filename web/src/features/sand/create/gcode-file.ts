import type { Line } from "../line/sand-line";

/** Characters that mean something in file names or end a comment. */
const UNSAFE = /[\p{Cc}/\\:*?"<>|;()]+/gu;
const MAX_NAME = 60;

/** The name without what a file name or a comment could not hold. */
export function safeName(name: string): string {
  return [...name.replace(UNSAFE, " ").replace(/\s+/g, " ").trim()].slice(0, MAX_NAME).join("").trim();
}

/** G-code with exactly the points of the line, in mm. */
export function patternFile(name: string, { x, y, count }: Line): File {
  const title = safeName(name) || "Pattern";
  const moves = Array.from({ length: count }, (_, i) => `G1 X${textOf(x[i])} Y${textOf(y[i])}`);
  return new File([[`; ${title}`, "G21", "G90", ...moves, ""].join("\n")], `${title}.gcode`, {
    type: "text/plain",
  });
}

function textOf(mm: number | undefined): string {
  return (mm as number).toFixed(2);
}
