import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { MatrixClock, MatrixItem, MatrixPage, PageTransition } from "../src/api/types";
import type { MatrixMoment, MatrixPixel } from "../src/features/matrix/preview/draw-matrix";
import { channels } from "../src/lib/color";
import { COLUMNS, ROWS } from "../src/lib/matrix-layout";
import type { PatternFrames } from "../src/lib/pattern-bytes";
import type { PatternsById } from "../src/state/matrix-preview";

export const FIXTURES = join(import.meta.dirname, "../../tests/fixtures/matrix");

/** A picture of tests/fixtures/matrix (see README.md there): its inputs and the expected pixels. */
export interface FramePicture {
  item: MatrixItem;
  /** What the picture shows of the item's. */
  part: Part;
  moment: MatrixMoment;
  legend: ReadonlyMap<string, string>;
  /** "picture:" and possibly "share:" with their lines */
  expected: string;
  line: number;
}

type Part = "whole" | "left" | "right";
type Settings = Record<string, string>;

const DEFAULTS: Settings = {
  mode: "text",
  enabled: "true",
  scroll: "true",
  rainbowBorder: "false",
  text: "Lumisand",
  textTimes: "1",
  color: "#ffb46b",
  speed: "100",
  shownFor: "0",
  localSecond: "none",
  localDay: "0",
  clock: "24",
  seconds: "10",
  transition: "cut",
  part: "whole",
  patternId: "0",
  weather: "none",
  weatherAge: "0",
  fahrenheit: "false",
};

const BLACK_PATTERN: readonly string[] = Array(COLUMNS * ROWS).fill("#000000");

export function readFrameFixture(name: string): FramePicture[] {
  const lines = readFileSync(join(FIXTURES, name), "utf8").split("\n");
  const pictures: FramePicture[] = [];
  let settings = DEFAULTS;
  let legend = new Map<string, string>();
  let pattern = BLACK_PATTERN;
  let pages: MatrixPage[] = [];
  let patterns: PatternsById = {};
  let saved = 0;
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? "";
    if (line === "" || line.startsWith("# ")) continue;
    const [, key = "", value = ""] = /^(\w+): ?(.*)$/.exec(line) ?? [];
    const block = () => lines.slice(at + 1, at + 1 + ROWS);
    if (key === "picture") {
      const expected = ["picture:", ...block(), ""].join("\n");
      const { item, moment } = subject(settings, pattern, pages);
      const part = settings.part as Part;
      pictures.push({ item, part, moment: { ...moment, patterns }, legend, expected, line: at + 1 });
    } else if (key === "share") {
      const last = pictures.at(-1);
      if (last) last.expected += ["share:", ...block(), ""].join("\n");
    } else if (key === "saved") {
      const [id = 0, columns = COLUMNS] = value.split(" ").map(Number);
      saved = id;
      const none = { name: "", columns, durations: [], colors: [], pixels: new Uint8Array() };
      patterns = { ...patterns, [id]: none };
      continue;
    } else if (key === "frame") {
      const before = patterns[saved];
      if (before) patterns = { ...patterns, [saved]: withFrame(before, Number(value), block(), legend) };
    } else if (key === "page") {
      const [mode = "", seconds, transition, ...text] = value.split(" ");
      const { display } = subject({ ...settings, mode, text: text.join(" ") }, pattern, []).item;
      pages = [...pages, { ...display, seconds: Number(seconds), transition: transition as PageTransition }];
      continue;
    } else if (key === "pages") {
      pages = [];
      continue;
    } else if (key === "pattern") {
      pattern = inLayoutB(block(), legend);
    } else if (key === "legend") {
      legend = new Map([
        ...legend,
        ...value.split(/\s+/).map((e): [string, string] => [e.charAt(0), e.slice(2)]),
      ]);
    } else if (key in DEFAULTS) {
      settings = { ...settings, [key]: value };
      if (key === "weather") settings = { ...settings, weatherAge: "0", fahrenheit: "false" };
      continue;
    } else {
      throw new Error(`${name}, line ${at + 1}: ${line}`);
    }
    if (key !== "legend") at += ROWS;
  }
  return pictures;
}

/** The part's columns of the pixels. */
export function partOf(pixels: readonly MatrixPixel[], part: Part): readonly MatrixPixel[] {
  if (part === "whole") return pixels;
  return pixels.filter((_, at) => at % (2 * COLUMNS) < COLUMNS === (part === "left"));
}

/** A picture in the fixtures' format; a colour that the legend does not have is "?". */
export function fixtureText(pixels: readonly MatrixPixel[], legend: ReadonlyMap<string, string>): string {
  const letters = new Map([...legend].map(([letter, color]) => [`${channels(color)}`, letter]));
  const letterOf = ({ color, share }: MatrixPixel) =>
    share === 0 && `${color}` === "0,0,0" ? "." : (letters.get(`${color}`) ?? "?");
  const picture = `picture:\n${rowsOf(pixels.map(letterOf))}`;
  if (pixels.every(({ share }) => share === 0 || share === 255)) return picture;
  return `${picture}share:\n${rowsOf(pixels.map(shareText))}`;
}

function subject(
  settings: Settings,
  pattern: readonly string[],
  pages: MatrixPage[],
): Pick<FramePicture, "item" | "moment"> {
  const { mode, enabled, scroll, rainbowBorder, text = "", textTimes, color = "", speed } = settings;
  const columns = settings.part === "whole" ? COLUMNS : 2 * COLUMNS;
  return {
    item: {
      name: "",
      matrix: { width: columns, height: ROWS, brightness: 64, enabled: enabled === "true" },
      display: {
        mode: mode as MatrixItem["display"]["mode"],
        text: unescaped(text).repeat(Number(textTimes)),
        color,
        speed: Number(speed),
        scroll: scroll === "true",
        rainbowBorder: rainbowBorder === "true",
        clock: clockOf(settings.clock ?? ""),
        seconds: Number(settings.seconds),
        transition: settings.transition as PageTransition,
        patternId: Number(settings.patternId),
        pages,
        pattern: columns > COLUMNS ? [...pattern, ...pattern] : [...pattern],
      },
    },
    moment: momentOf(settings),
  };
}

/** "12 seconds day-month monday"; what is missing has its default. */
function clockOf(words: string): MatrixClock {
  const has = <T extends string>(...names: T[]) => names.find((name) => words.split(" ").includes(name));
  return {
    hours: has("12") ? 12 : 24,
    seconds: has("seconds") !== undefined,
    date: has("day-month", "month-day") ?? "none",
    week: has("monday", "sunday") ?? "none",
  };
}

function momentOf({ shownFor, localSecond, localDay, weather = "", weatherAge }: Settings): MatrixMoment {
  const [code, light, tenths] = weather.split(" ");
  const isNone = weather === "none";
  return {
    shownFor: Number(shownFor),
    localSecond: localSecond === "none" ? null : Number(localSecond),
    localDay: Number(localDay),
    patterns: {},
    weather: isNone
      ? null
      : {
          code: Number(code),
          isDay: light === "day",
          temperature: Number(tenths) / 10,
          age: Number(weatherAge) / 1000,
        },
  };
}

/** Resolves "\n", "\\" and "\xHH"; the last one is one byte of UTF-8, possibly malformed. */
export function unescaped(text: string): string {
  const bytes = new TextEncoder().encode(text);
  const out: number[] = [];
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] ?? 0;
    if (byte !== 0x5c) {
      out.push(byte);
      continue;
    }
    const kind = String.fromCharCode(bytes[++at] ?? 0);
    if (kind === "x") out.push(parseInt(String.fromCharCode(...bytes.slice(at + 1, at + 3)), 16));
    else out.push(kind === "n" ? 10 : kind.charCodeAt(0));
    if (kind === "x") at += 2;
  }
  return new TextDecoder("utf-8", { ignoreBOM: true }).decode(new Uint8Array(out));
}

function inLayoutB(rows: readonly string[], legend: ReadonlyMap<string, string>): string[] {
  return Array.from({ length: ROWS * (rows[0]?.length ?? 0) }, (_, at) => {
    const col = Math.floor(at / ROWS);
    const row = col % 2 === 1 ? ROWS - 1 - (at % ROWS) : at % ROWS;
    return legend.get(rows[row]?.charAt(col) ?? "") ?? "#000000";
  });
}

/** The pattern with a further frame, whose colours are added to the others. */
function withFrame(
  saved: PatternFrames,
  duration: number,
  rows: readonly string[],
  legend: ReadonlyMap<string, string>,
): PatternFrames {
  const colors = inLayoutB(rows, legend);
  const distinct = [...new Set(colors)];
  const first = saved.colors.length;
  return {
    ...saved,
    durations: [...saved.durations, duration],
    colors: [...saved.colors, ...distinct.map(channels)],
    pixels: Uint8Array.from([...saved.pixels, ...colors.map((color) => first + distinct.indexOf(color))]),
  };
}

function rowsOf(cells: readonly string[]): string {
  const row = (at: number) => `${cells.slice(at * COLUMNS, (at + 1) * COLUMNS).join("")}\n`;
  return Array.from({ length: ROWS }, (_, at) => row(at)).join("");
}

function shareText({ share }: MatrixPixel): string {
  if (share === 0) return "..";
  return share === 255 ? "##" : share.toString(16).padStart(2, "0");
}
