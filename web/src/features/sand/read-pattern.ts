import { type Breaks, startBreaks } from "../../lib/breaks";
import { gcodeReader } from "./gcode-reader";
import { isFull, type Path } from "./path";
import { type Bounds, startTrace } from "./path-trace";
import { thetaRhoReader } from "./theta-rho-reader";

export type { Bounds };

/** How a round theta-rho pattern lies on the table. */
export type Fit = "circle" | "stretch";

export type PatternRead =
  | {
      ok: true;
      path: Path;
      stats: { commandCount: number; clampedCount: number; bounds: Bounds | null };
    }
  | { ok: false; error: string };

/**
 * Takes the characters of one line, comments and blanks apart (theta-rho: each stretch of blanks is one), up to
 * the one that can't stand there; `stop` tells of that one. `fail` names the line.
 */
export type LineReader = (
  text: string,
  stop: string,
  fail: (what: string) => never,
  breaks: Breaks,
) => Promise<void> | undefined;

const PIECE = 65536;

/** Reads a pattern file as the hub does (docs/sand-table.md), with breaks in between. */
export async function readPattern(file: File, fit: Fit): Promise<PatternRead> {
  const isGcode = /\.gcode$/i.test(file.name);
  if (!isGcode && !/\.thr$/i.test(file.name))
    return { ok: false, error: "Invalid file type. Please upload a .gcode file." };
  const trace = startTrace();
  try {
    await readLines(file, isGcode, isGcode ? gcodeReader(trace) : thetaRhoReader(trace, fit));
  } catch (error) {
    return { ok: false, error: (error as Error).message };
  }
  const { path, ...stats } = trace;
  const what = isGcode ? "GCode commands (G0/G1)" : "theta-rho points";
  if (!stats.commandCount) return { ok: false, error: `No valid ${what} found in file` };
  if (isFull(path)) return { ok: false, error: "The pattern is too long to be shown" };
  return { ok: true, path, stats };
}

/** The longest line, comments and blanks apart. */
const FITTING = /^(?: ?[!-~]){0,256} ?/;

async function readLines(file: File, isGcode: boolean, read: LineReader): Promise<void> {
  const breaks = startBreaks();
  const comment = isGcode ? /;.*|\([^)]*\)?/gs : /#.*/gs;
  // Control characters stay: they are wrong in comments, too.
  const strip = (text: string, keepsOpen = false) =>
    text
      .replace(comment, (all) => {
        const isOpen = keepsOpen && !(all[0] === "(" && all.endsWith(")"));
        return (isOpen ? all[0] : "") + all.replace(/[\t\v\f -~\x80-\uffff]+/g, "");
      })
      .replace(/[\t\v\f ]+/g, isGcode ? "" : " ");

  const decoder = new TextDecoder("latin1");
  let number = 0;
  let rest = "";
  for (let at = 0; at < file.size; at += PIECE) {
    const bytes = await file.slice(at, at + PIECE).arrayBuffer();
    const piece = decoder.decode(bytes).replace(at ? "" : /^\u00ef\u00bb\u00bf/, "");
    const lines = (rest + piece + (at + PIECE < file.size ? "" : "\n")).split(/\r\n|\r(?!$)|\n/);
    rest = lines.pop() ?? "";
    if (rest.length > PIECE) {
      rest = strip(rest, true);
      // Far too long, whatever follows: reading it tells what is wrong.
      if (rest.length > 999) lines.push(rest);
    }
    for (const line of lines) {
      number++;
      const stripped = strip(line);
      const [text = ""] = FITTING.exec(stripped) ?? [];
      const next = stripped[text.length];
      const stop =
        next && (/[!-~]/.test(next) ? `Line ${number} is too long` : `Invalid character at line ${number}`);
      await (read(
        text,
        stop ?? "",
        (what) => {
          throw Error(`${what} at line ${number}`);
        },
        breaks,
      ) ?? breaks());
    }
  }
}
