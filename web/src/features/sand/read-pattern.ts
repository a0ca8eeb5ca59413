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
/** With its comments. */
const LONGEST_LINE = 1e6;
const LINES_AT_ONCE = 50;
/** What makes G-code skip the rest of its line, and that rest with something above ASCII in it, which may stand there. */
const SKIPPED = /^([$%]|[^a-z*]*(?:n[^a-z*]*)*m|[^*]*\*)(.*[\x80-\uffff].*)/is;
/** The longest line without comments. */
const FITTING = /^(?: ?[!-~]){0,256} ?/;

/** Reads a pattern file as the hub does (docs/sand-table.md), with breaks in between; fails when it is aborted. */
export async function readPattern(file: File, fit: Fit, signal?: AbortSignal): Promise<PatternRead> {
  try {
    const [, ending] = /\.(gcode|thr)$/i.exec(file.name) ?? [];
    if (!ending) throw Error("Invalid file type. Please upload a .gcode file.");
    const isGcode = ending.length > 3;
    const trace = startTrace();
    const read = isGcode ? gcodeReader(trace) : thetaRhoReader(trace, fit);
    await readLines(file, isGcode, read, startBreaks(signal));
    const { path, ...stats } = trace;
    if (!stats.commandCount)
      throw Error(`No valid ${isGcode ? "GCode commands (G0/G1)" : "theta-rho points"} found in file`);
    if (isFull(path)) throw Error("The pattern is too long to be shown");
    return { ok: true, path, stats };
  } catch (error) {
    return { ok: false, error: (error as Error).message };
  }
}

const asAscii = (text: string) => text.replace(/[\x80-\uffff]/g, "_");

async function readLines(file: File, isGcode: boolean, read: LineReader, breaks: Breaks): Promise<void> {
  const decoder = new TextDecoder("latin1");
  let number = 0;
  let rest = "";
  const fail = (what: string): never => {
    throw Error(`${what} at line ${number}`);
  };
  for (let at = 0; at < file.size; at += PIECE) {
    const piece = decoder.decode(await file.slice(at, at + PIECE).arrayBuffer());
    const text = at ? rest + piece : piece.replace(/^\xef\xbb\xbf/, "");
    const lines = (at + PIECE < file.size ? text : `${text}\n`).split(/\r\n|\r(?!$)|\n/);
    rest = lines.pop() ?? "";
    for (const line of lines) {
      number++;
      const bare = line
        // Control characters are wrong in comments, too.
        .replace(isGcode ? /;.*|\([^)]*\)?/gs : /#.*/s, (all) => all.replace(/[\t\v\f -~\x80-\uffff]+/g, ""))
        .replace(/[\t\v\f ]+/g, isGcode ? "" : " ");
      const plain = isGcode ? bare.replace(SKIPPED, (_, begun, rest) => begun + asAscii(rest)) : bare;
      const [fitting = ""] = FITTING.exec(plain) ?? [];
      const next = plain[fitting.length];
      const stop =
        next && (/[!-~]/.test(next) ? `Line ${number} is too long` : `Invalid character at line ${number}`);
      await read(fitting, stop ?? "", fail, breaks);
      if (number % LINES_AT_ONCE === 0) await breaks();
    }
    if (rest.length > LONGEST_LINE) throw Error(`Line ${number + 1} is too long`);
  }
}
