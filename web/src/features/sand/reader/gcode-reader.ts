import { GcodeMachine, HOME, UNSUPPORTED } from "./gcode-machine";
import { type LineReader, parseNumber } from "./line-reader";
import type { Trace } from "./path-trace";

/**
 * A word with a value: its letter, number, the number's digits before the point, exponent, and what follows
 * if that fits no number; or the letter of any other word, or a #.
 */
const WORD = /([GMIJLPRXY])([-+]?0*(\d*)\.?\d*)(E[-+]?\d{0,3})?(?=([^ A-DF-Z]?))|[A-Z#]/g;
/** An O word that is the first of its line, with further words. */
const SUBPROGRAM = /^[^A-Z]*(N[^A-Z]*)*O[^A-Z]*[A-Z]/;
const TOO_MUCH = 1e9;

export function gcodeReader(trace: Trace): LineReader {
  const machine = new GcodeMachine(trace);

  return (text, stop, fail) => {
    const { line } = machine;
    const { words } = line;
    const upper = text.toUpperCase();
    const read = upper.replace(/^[$%].*|\*.*/, "");
    const end = upper.trimEnd().length;
    if (/^\$J/.test(upper) || SUBPROGRAM.test(read)) fail(UNSUPPORTED);
    if (/^\$H/.test(upper)) machine.takeG(HOME);

    for (const match of read.matchAll(WORD)) {
      const [word, letter = word, number, digits = "", exponent = "", misfit] = match;
      const isCommand = letter === "G" || letter === "M";
      const isParameter = line.owner === "parameters" && !isCommand;
      if (letter === "#" && !isParameter) fail(UNSUPPORTED);
      if (isParameter) continue;
      line.named[letter] = true;
      if (number === undefined) continue;
      // Behind a G or M word, E is the extruder. What fits no number ends an M word.
      const isEnded = isCommand && exponent;
      const isCut = stop && !isEnded && match.index + word.length === end;
      const value = parseNumber(isEnded ? number : number + exponent);
      const ten = Math.round(value * 10);
      const isRight = isCommand
        ? Math.abs(value * 10 - ten) < 4e-6
        : Math.abs(value) < TOO_MUCH && !(letter in words);
      const isMisfit = letter === "M" ? misfit === "." : misfit || (exponent && !/\d/.test(number));
      if ((!isEnded && isMisfit) || digits.length > 9 || (!isCut && !isRight)) {
        if (machine.isOptional(letter)) continue;
        fail(`Invalid ${isCommand ? "command" : letter > "R" ? "X/Y coordinate" : "arc"}`);
      }
      if (isCut) break;
      if (!isCommand) words[letter] = value;
      else {
        const taken = letter === "G" ? machine.takeG(ten) : machine.takeM(ten);
        if (!taken) fail(UNSUPPORTED);
        if (taken === "text") break;
      }
    }
    if (stop) throw Error(stop);

    const error = machine.endLine();
    if (error) fail(error);
  };
}
