import type { Fit, PatternStats, TableShape } from "../../../api/gcode";
import { startYielding } from "../../../lib/yield-to-main";
import { renameHint } from "./file-name";
import { gcodeReader } from "./gcode-reader";
import { TO_TEXT } from "./gcode-words";
import type { LineReader, Pause } from "./line-reader";
import { fromFirstPoint, isFull } from "./path";
import { startTrace } from "./path-trace";
import { circleAround } from "./surround";
import { thetaRhoReader } from "./theta-rho-reader";

/** A pattern that could be read. */
export type PatternFile = Extract<Awaited<ReturnType<typeof readPattern>>, { ok: true }>;

const PIECE = 65536;
/** Longest line in characters, comments included. */
const MAX_LINE_LENGTH = 1e6;
const LINES_AT_ONCE = 50;
/**
 * Groups: a start after which G-code ignores the rest of the line, and that rest if it has characters above
 * ASCII.
 */
const SKIPPED = RegExp(`^([$%]|${TO_TEXT}|[^*]*\\*)(.*[\\x80-\\uffff].*)`, "is");
/** Groups: an M and its number, which ends at a blank; in other blanks, an E. */
const BLANKS = /(m[-+.\t\v\f ]*\d[\d.]*)[\t\v\f ]*|[\t\v\f ]+(e?)/gi;
/** The longest allowed start of a line, without comments. */
const FITTING = /^(?: ?[!-~]){0,256} ?/;

export interface ReadingOptions {
  fit: Fit;
  table: TableShape;
  placement?: string;
  signal?: AbortSignal;
  /** Called with the share of the file that was read. */
  onProgress?: (share: number) => void;
}

/**
 * Reads a pattern by the hub's rules (docs/sand-table.md). Never rejects: an unreadable file, and reading that
 * `signal` aborts, resolve to an error, too.
 */
export async function readPattern(file: File, { fit, table, placement, signal, onProgress }: ReadingOptions) {
  try {
    const [, ending] = /\.(gcode|thr)$/i.exec(file.name) ?? [];
    if (!ending) throw Error(`Invalid file type. Please upload a .gcode file.${renameHint(file.name)}`);
    const isGcode = ending.length > 3;
    const trace = startTrace(table, placement || "1");
    const read = isGcode ? gcodeReader(trace) : thetaRhoReader(trace, fit);
    await readLines(file, isGcode, read, startYielding(signal), onProgress);
    const { path, commandCount, clampedCount, bounds, clamped, outermost } = trace;
    const circle = outermost && { circle: circleAround(outermost) };
    const extent = trace.extent && { ...trace.extent, ...circle };
    if (!commandCount)
      throw Error(`No valid ${isGcode ? "GCode commands (G0/G1)" : "theta-rho points"} found in file`);
    if (isFull(path)) throw Error("The pattern is too long to be shown");
    const stats: PatternStats = { commandCount, clampedCount, bounds: bounds ?? {} };
    return { ok: true as const, path: fromFirstPoint(path), stats, extent, clamped };
  } catch (error) {
    return { ok: false as const, error: (error as Error).message };
  }
}

const asAscii = (text: string) => text.replace(/[\x80-\uffff]/g, "_");

async function readLines(
  file: File,
  isGcode: boolean,
  read: LineReader,
  yieldToMain: () => Promise<boolean>,
  onProgress?: (share: number) => void,
): Promise<void> {
  const decoder = new TextDecoder("latin1");
  let number = 0;
  let rest = "";
  let passed = 0;
  let length = 0;
  const breaks: Pause = async (share = 0) => {
    if (await yieldToMain()) onProgress?.(Math.min(1, (passed + share * length) / file.size));
  };
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
      passed += length;
      length = line.length + 1;
      const bare = line
        // Control characters are errors in comments too.
        .replace(
          isGcode ? /;.*|\([^)]*\)?/gs : /([#;]|\/\/).*/s,
          (all) => ` ${all.replace(/[\t\v\f -~\x80-\uffff]+/g, "")}`,
        )
        .replace(BLANKS, (_, m, e) =>
          m ? `${m.replace(/[\t\v\f ]+/g, "")} ` : e || !isGcode ? ` ${e}` : "",
        );
      const plain = isGcode ? bare.replace(SKIPPED, (_, begun, rest) => begun + asAscii(rest)) : bare;
      const [fitting = ""] = FITTING.exec(plain) ?? [];
      const next = plain[fitting.length];
      const stop =
        next && (/[!-~]/.test(next) ? `Line ${number} is too long` : `Invalid character at line ${number}`);
      await read(fitting, stop ?? "", fail, breaks);
      if (number % LINES_AT_ONCE === 0) await breaks();
    }
    if (rest.length > MAX_LINE_LENGTH) throw Error(`Line ${number + 1} is too long`);
  }
}
