import { STAND_INS } from "../../../lib/matrix-font";
import { glyphIndex } from "./font";

const UNKNOWN = "\ufffd";
const MARKS_THAT_COUNT = 8;

// As in firmware/core/matrix/render/text_reader.cpp: combining marks and other characters without a picture.
const UNSEEN =
  "[\\xad\\u0300-\\u036f\\u180b-\\u180f\\u1ab0-\\u1aff\\u1dc0-\\u1dff\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u206f\\u20d0-\\u20ff\\ufe00-\\ufe0f\\ufe20-\\ufe2f\\ufeff\\u{e0000}-\\u{e01ef}]";
const EMOJI = "[\\u2190-\\u2bff\\u{1f000}-\\u{1faff}]";
const FLAG_LETTER = "[\\u{1f1e6}-\\u{1f1ff}]";
const SKIN_TONE = "[\\u{1f3fb}-\\u{1f3ff}]";

const FLAG = new RegExp(`^${FLAG_LETTER}`, "u");
const CLUSTER = new RegExp(
  `(${FLAG_LETTER}{1,2}|${EMOJI}(\\u200d${EMOJI}|${UNSEEN}|${SKIN_TONE})*|[^])${UNSEEN}*`,
  "gu",
);
const LEADING = new RegExp(`^${UNSEEN}+`, "u");
const LATIN = /[\u0100-\u024f\u1e00-\u1eff]/;
const BLANK = /[\p{Cc}\xa0]/u;

const STAND_IN_CLASSES = STAND_INS.split("\n").map((line): [string, RegExp] => [
  line.charAt(0),
  new RegExp(`[${line.slice(1)}]`, "u"),
]);

/** Splits a text into pictures, one character of the fonts each; text_reader.h has the rules. */
export function readPictures(text: string): string[] {
  return (text.replace(LEADING, "").match(CLUSTER) ?? []).map(pictureOf);
}

function pictureOf(cluster: string): string {
  if (FLAG.test(cluster)) return UNKNOWN;
  const [first = "", ...marks] = cluster;
  return marks.slice(0, MARKS_THAT_COUNT).reduce(withMark, plain(first));
}

function plain(character: string): string {
  if (BLANK.test(character)) return " ";
  if (glyphIndex(character) >= 0) return character;
  const standIn = STAND_IN_CLASSES.find(([, others]) => others.test(character));
  if (standIn) return standIn[0];
  const [base = "", ...marks] = LATIN.test(character) ? character.normalize("NFD") : character;
  const letter = marks.reduce(withMark, base);
  return glyphIndex(letter) < 0 ? UNKNOWN : letter;
}

function withMark(letter: string, mark: string): string {
  const whole = (letter + mark).normalize("NFC");
  return whole.length === 1 && whole <= "ÿ" ? whole : letter;
}
