import { arcPoints } from "./gcode-arc";
import { type GcodeG, gcodeG, gcodeM } from "./gcode-words";
import type { Point } from "./path";
import { goTo, type Trace, widenExtent } from "./path-trace";

export const UNSUPPORTED = "Unsupported command";

/** G words, times ten; the motion modes are those of G0 to G3. */
const CLOCKWISE = 20;
const DWELL = 40;
const SET_DATA = 100;
export const HOME = 280;
const SECOND_HOME = 300;
const MACHINE_COORDINATES = 530;
const SET_OFFSET = 920;
const END_OFFSET = 921;
const RESUME_OFFSET = 923;

const STRAIGHT = 10;
const NO_MOVES = -1;
const START: Point = { x: 0, y: 0 };

function startLine() {
  return {
    /** The values of its words as written, by letter */
    words: {} as Record<string, number>,
    /** Has X, Y or Z, with or without a value */
    named: {} as Record<string, boolean>,
    /** Its last G word of each group, times ten */
    said: {} as Partial<Record<GcodeG, number>>,
    /** What the next words belong to */
    owner: "line" as "line" | "M" | "parameters",
    isLast: false,
  };
}

/** Executes G-code: takes the words of a line one at a time, and executes their meaning at its end. */
export class GcodeMachine {
  line = startLine();
  private mode = 0;
  private unit = 1;
  private isRelative = false;
  private ball = START;
  // Programmed coordinates = ball - systems[system] - offset.
  private readonly systems: Point[] = Array(9).fill(START);
  private system = 0;
  private offset = START;
  private storedOffset = START;

  constructor(private readonly trace: Trace) {}

  /** `ten` is the number of the word, times ten. Returns false if it is not understood. */
  takeG(ten: number): boolean {
    const { line } = this;
    const kind = gcodeG(ten);
    if (!kind) return false;
    line.owner = "line";
    const before = line.said[kind] ?? ten;
    line.said[kind] = ten;
    if (kind === "motion") this.mode = ten;
    else if (kind === "unit") this.unit = ten > 200 ? 1 : 25.4;
    else if (kind === "distance") this.isRelative = ten > 900;
    else if (kind === "system") this.system = ten > 590 ? ten - 585 : (ten - 540) / 10;
    else if (kind === "off") {
      this.mode = NO_MOVES;
      delete line.said.motion;
    }
    return before === ten || kind === "alone" || kind === "nothing";
  }

  /** Returns false if the word is not understood, "text" if the rest of the line is text. */
  takeM(ten: number): boolean | "text" {
    const kind = gcodeM(ten);
    if (kind === "unsupported") return false;
    this.line.owner = kind === "parameters" ? kind : "M";
    this.line.isLast ||= kind === "end";
    return kind === "text" ? kind : true;
  }

  /** True if the word may lack a valid number. */
  isOptional(letter: string): boolean {
    const { owner, said } = this.line;
    if (/[GM]/.test(letter)) return owner === "parameters";
    if (/[PL]/.test(letter) || said.alone || this.goesHome()) return true;
    return owner === "M" && letter < "X";
  }

  /** Returns the reason why the line is rejected, if it is. */
  endLine(): string | undefined {
    const error = this.carryOut();
    if (this.line.isLast) {
      this.mode = STRAIGHT;
      this.isRelative = false;
      this.system = 0;
    }
    this.line = startLine();
    return error;
  }

  private carryOut(): string | undefined {
    const { once = 0, alone, motion } = this.line.said;
    const setsData = once === SET_DATA && "L" in this.line.words;
    const isAlone = alone || once > SET_OFFSET || (once === SET_DATA && !setsData);
    if (isAlone && this.hasTarget()) return UNSUPPORTED;
    if (setsData) return this.setSystem();
    if (this.goesHome()) return this.goHome();
    if (once === SET_OFFSET) return this.setOffset();
    if (once > SET_OFFSET) {
      if (once === END_OFFSET) this.storedOffset = START;
      this.offset = once === RESUME_OFFSET ? this.storedOffset : START;
    }
    // Without a P, the X of a dwell is its time.
    const onlyWaits = once === DWELL && !("P" in this.line.words) && motion === undefined;
    return onlyWaits ? undefined : this.move();
  }

  private move(): string | undefined {
    const { line, mode, ball, trace } = this;
    const hasTarget = this.hasTarget();
    if (line.said.motion === undefined && !hasTarget) return undefined;
    const isArc = mode >= CLOCKWISE;
    if (mode === NO_MOVES || (isArc ? "P" in line.words : hasTarget && "R" in line.words)) return UNSUPPORTED;
    const to = this.target();
    const [i, j, r] = [this.mm("I", undefined), this.mm("J", undefined), this.mm("R", 0)];
    const reach = (point: Point) => widenExtent(trace, point);
    const points = isArc ? arcPoints(ball, to, mode === CLOCKWISE, i, j, r, trace.scale, reach) : [to];
    if (!points) return "Invalid arc";
    this.ball = to;
    if (!isArc) trace.commandCount++;
    if (points.filter((point) => goTo(trace, point, isArc || hasTarget)).length) trace.clampedCount++;
    return undefined;
  }

  /** Passes the point that the line names, if any, as Grbl does. */
  private goHome(): undefined {
    const { named } = this.line;
    const isMeant = (axis: string) => named[axis] || !(named.X || named.Y || named.Z);
    if (this.hasTarget()) this.goRapidly(this.target());
    if (isMeant("X") || isMeant("Y"))
      this.goRapidly({ x: isMeant("X") ? 0 : this.ball.x, y: isMeant("Y") ? 0 : this.ball.y });
  }

  private goRapidly(to: Point): void {
    this.ball = to;
    goTo(this.trace, to, false);
  }

  private setOffset(): undefined {
    const { ball, offset, origin } = this;
    this.offset = this.pointOf((axis, mm) => ball[axis] - origin[axis] - mm, offset);
    this.storedOffset = this.offset;
  }

  /** L2 sets the origin of a coordinate system; L20 gives the ball its coordinates. */
  private setSystem(): string | undefined {
    const { ball, offset, systems } = this;
    const { L, P = 0, R } = this.line.words;
    if ((L !== 2 && L !== 20) || !/^\d$/.test(`${P}`) || R !== undefined) return UNSUPPORTED;
    const index = P ? P - 1 : this.system;
    const valueFrom = (axis: "x" | "y", mm: number) => (L === 2 ? mm : ball[axis] - offset[axis] - mm);
    systems[index] = this.pointOf(valueFrom, systems[index] as Point);
    return undefined;
  }

  private target(): Point {
    const { ball, offset, origin, isRelative } = this;
    const isOfMachine = this.line.said.once === MACHINE_COORDINATES;
    return this.pointOf((axis, mm) => {
      if (isOfMachine) return mm;
      return mm + (isRelative ? ball[axis] : origin[axis] + offset[axis]);
    }, ball);
  }

  /** What `valueFrom` makes of the line's X and Y in mm; `otherwise` where they are missing. */
  private pointOf(valueFrom: (axis: "x" | "y", mm: number) => number, otherwise: Point): Point {
    const { words } = this.line;
    return {
      x: "X" in words ? valueFrom("x", this.mm("X", 0)) : otherwise.x,
      y: "Y" in words ? valueFrom("y", this.mm("Y", 0)) : otherwise.y,
    };
  }

  private mm<Missing>(letter: string, missing: Missing): number | Missing {
    const value = this.line.words[letter];
    return value === undefined ? missing : value * this.unit;
  }

  private get origin(): Point {
    return this.systems[this.system] as Point;
  }

  private hasTarget(): boolean {
    return "X" in this.line.words || "Y" in this.line.words;
  }

  private goesHome(): boolean {
    const { once } = this.line.said;
    return once === HOME || once === SECOND_HOME;
  }
}
