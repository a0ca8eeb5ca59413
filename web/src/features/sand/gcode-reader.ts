import { arcPoints } from "./gcode-arc";
import { parseNumber } from "./number";
import { goTo, type Trace } from "./path-trace";
import type { LineReader } from "./read-pattern";

/** Letter, number, its digits before the point, and a sign or point where none fits. */
const WORD = /([GIJRXY])([-+]?0*(\d*)\.?\d*)([-+.]?)/g;

/** Ten times the numbers of the G words that mean nothing here. */
const IGNORED = [170, 400, 490, 530, 540, 550, 560, 570, 580, 590, 591, 592, 593, 610, 640, 911, 930, 940];

const CLOCKWISE = 20;
const NO_MOVES = -1;

/** Reads G-code as docs/sand-table.md says. */
export function gcodeReader(trace: Trace): LineReader {
  let mode = 0;
  let unit = 1;
  let isRelative = false;
  let ball = { x: 0, y: 0 };
  let offset = ball;

  return (text, stop, fail) => {
    const words: Record<string, number> = {};
    let [moves, goesHome, setsPosition, hasOther] = [false, false, false, false];

    const applyG = (tenfold: number) => {
      const ten = Math.round(tenfold);
      if (Math.abs(tenfold - ten) > 4e-6) fail("Invalid command");
      if ([180, 190, 901].includes(ten)) fail("Unsupported command");
      if ([0, 10, 20, 30, 800].includes(ten)) {
        moves = ten < 800;
        mode = moves ? ten : NO_MOVES;
      } else if (ten === 200 || ten === 210) unit = ten > 200 ? 1 : 25.4;
      else if (ten === 900 || ten === 910) isRelative = ten > 900;
      else if (ten === 280 || ten === 300) goesHome = true;
      else if (ten === 920) setsPosition = true;
      else hasOther ||= !IGNORED.includes(ten);
    };

    const read = text.replace(/^[$%].*|\*.*/, "").toUpperCase();
    for (const match of read.matchAll(WORD)) {
      const [word, letter = "", number = "", digits = "", misfit] = match;
      const isCut = stop && match.index + word.length === text.length;
      const value = parseNumber(number);
      if (misfit || digits.length > 9 || (!isCut && Number.isNaN(value)))
        fail(`Invalid ${letter === "G" ? "command" : letter > "R" ? "X/Y coordinate" : "arc"}`);
      if (isCut) break;
      if (letter === "G") applyG(value * 10);
      else words[letter] = value;
    }
    if (stop) throw Error(stop);

    const mm = (letter: string) => (letter in words ? (words[letter] as number) * unit : undefined);
    const [x, y] = [mm("X"), mm("Y")];
    if (goesHome) {
      ball = { x: 0, y: 0 };
      goTo(trace, ball);
    } else if (setsPosition) {
      offset = {
        x: x === undefined ? offset.x : ball.x - x,
        y: y === undefined ? offset.y : ball.y - y,
      };
    } else if (!hasOther && (moves || (mode !== NO_MOVES && (x ?? y) !== undefined))) {
      const base = isRelative ? ball : offset;
      const to = {
        x: x === undefined ? ball.x : x + base.x,
        y: y === undefined ? ball.y : y + base.y,
      };
      const points =
        mode < CLOCKWISE ? [to] : arcPoints(ball, to, mode === CLOCKWISE, mm("I"), mm("J"), mm("R"));
      if (!points) return fail("Invalid arc");
      ball = to;
      if (mode < CLOCKWISE) trace.commandCount++;
      if (points.filter((point) => goTo(trace, point)).length) trace.clampedCount++;
    }
  };
}
