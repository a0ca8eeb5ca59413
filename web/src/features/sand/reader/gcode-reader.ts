import { arcPoints } from "./gcode-arc";
import { type LineReader, parseNumber } from "./line-reader";
import type { Point } from "./path";
import { goTo, type Trace, widenExtent } from "./path-trace";

/** Letter, number, its digits before the point, exponent, and a character that fits no number. */
const WORD = /([GIJRXY])([-+]?0*(\d*)\.?\d*)(E[-+]?\d{0,3})?([^ A-DF-Z]?)/g;
const TOO_MUCH = 1e9;

/** These patterns match the number of a G word, times ten. */
const UNSUPPORTED = /^(180|190|901)$/;
const MODES = /^([0123]?0|800)$/;
const UNITS = /^2[01]0$/;
const DISTANCES = /^9[01]0$/;
const HOME = /^(28|30)0$/;
const IGNORED = /^(170|400|490|5[3-9]0|59[123]|610|640|911|930|940)$/;

const CLOCKWISE = 20;
const NO_MOVES = -1;

/**
 * The meaning of a line that is not a move. If a line has several, the highest value counts. Even values use
 * X and Y.
 */
const IS_NO_MOVE = 1;
const SETS_POSITION = 2;
const GOES_HOME = 3;

export function gcodeReader(trace: Trace): LineReader {
  let mode = 0;
  let unit = 1;
  let isRelative = false;
  let ball = { x: 0, y: 0 };
  let offset = ball;

  return (text, stop, fail) => {
    const words: Record<string, number> = {};
    let moves = false;
    let meaning = 0;

    const applyG = (tenfold: number) => {
      const ten = Math.round(tenfold);
      const isOneOf = (list: RegExp) => list.test(`${ten}`);
      if (Math.abs(tenfold - ten) > 4e-6) fail("Invalid command");
      if (isOneOf(UNSUPPORTED)) fail("Unsupported command");
      if (isOneOf(MODES)) {
        moves = ten < 800;
        mode = moves ? ten : NO_MOVES;
      } else if (isOneOf(UNITS)) unit = ten > 200 ? 1 : 25.4;
      else if (isOneOf(DISTANCES)) isRelative = ten > 900;
      else if (!isOneOf(IGNORED))
        meaning = Math.max(meaning, isOneOf(HOME) ? GOES_HOME : ten === 920 ? SETS_POSITION : IS_NO_MOVE);
    };

    const read = text.replace(/^([$%]|[^a-mo-z]*m).*|\*.*/i, "").toUpperCase();
    for (const match of read.matchAll(WORD)) {
      const [word, letter = "", number = "", digits = "", exponent = "", misfit] = match;
      // Behind a G word, E is the extruder.
      const isEnded = letter === "G" && exponent;
      const isCut = stop && !isEnded && match.index + word.length === text.length;
      const value = parseNumber(isEnded ? number : number + exponent);
      const hasMisfit = !isEnded && (misfit || (exponent && !/\d/.test(number)));
      if (hasMisfit || digits.length > 9 || (!isCut && !(Math.abs(value) < TOO_MUCH && !(letter in words)))) {
        if (letter !== "G" && meaning % 2) continue;
        fail(`Invalid ${letter === "G" ? "command" : letter > "R" ? "X/Y coordinate" : "arc"}`);
      }
      if (isCut) break;
      if (letter === "G") applyG(value * 10);
      else words[letter] = value;
    }
    if (stop) throw Error(stop);

    const mm = <Missing>(letter: string, missing: Missing, base = 0) =>
      letter in words ? (words[letter] as number) * unit + base : missing;
    const isArc = mode >= CLOCKWISE;
    const hasTarget = "X" in words || "Y" in words;
    if (meaning === GOES_HOME) {
      ball = { x: 0, y: 0 };
      goTo(trace, ball, false);
    } else if (meaning === SETS_POSITION) {
      offset = { x: -mm("X", -offset.x, -ball.x), y: -mm("Y", -offset.y, -ball.y) };
    } else if (!meaning && (moves || (mode !== NO_MOVES && hasTarget))) {
      const base = isRelative ? ball : offset;
      const to = { x: mm("X", ball.x, base.x), y: mm("Y", ball.y, base.y) };
      const [i, j, r] = [mm("I", undefined), mm("J", undefined), mm("R", 0)];
      const reach = (point: Point) => widenExtent(trace, point);
      const points = isArc ? arcPoints(ball, to, mode === CLOCKWISE, i, j, r, trace.scale, reach) : [to];
      if (!points) return fail("Invalid arc");
      ball = to;
      if (!isArc) trace.commandCount++;
      if (points.filter((point) => goTo(trace, point, isArc || hasTarget)).length) trace.clampedCount++;
    }
  };
}
