/**
 * Derives a POSIX TZ rule such as "CET-1CEST,M3.5.0,M10.5.0/3" from a zone's offsets. Browsers give offsets for
 * any instant but no rules. This code finds the changes of the next ten years and the rule that fits all of them.
 */

/** Minutes east of UTC at an instant (ms since 1970). */
export type OffsetAt = (instant: number) => number;

export interface ZoneRule {
  rule: string;
  /** False if the zone's changes follow no yearly rule. `rule` is then the offset of most of the time. */
  isExact: boolean;
}

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const YEARS = 10;
/** No zone changes twice within a week. */
const STEP = 7 * DAY;

/** The rule that is right for ten years from `now`. */
export function posixTimeZone(offsetAt: OffsetAt = browserOffset, now: Date = new Date()): ZoneRule {
  const from = Math.floor(now.getTime() / MINUTE) * MINUTE;
  const changes = findChanges(offsetAt, from);
  if (changes.length === 0) return { rule: plainName(offsetAt(from)), isExact: true };
  const rule = yearlyRule(changes);
  return rule ? { rule, isExact: true } : { rule: plainName(usualOffset(changes)), isExact: false };
}

interface Change {
  instant: number;
  before: number;
  after: number;
}

function findChanges(offsetAt: OffsetAt, from: number): Change[] {
  const changes: Change[] = [];
  const to = from + YEARS * 365.25 * DAY;
  let before = offsetAt(from);
  for (let instant = from; instant < to; instant += STEP) {
    const after = offsetAt(instant + STEP);
    if (before !== after)
      changes.push({ instant: firstMinuteWith(offsetAt, after, instant, instant + STEP), before, after });
    before = after;
  }
  return changes;
}

function yearlyRule(changes: Change[]): string | null {
  const toSummer = changes.filter(({ before, after }) => after > before);
  const toWinter = changes.filter(({ before, after }) => after < before);
  const [standard, summer] = [toSummer[0]?.before, toSummer[0]?.after];
  if (standard === undefined || summer === undefined) return null;
  const isPair = changes.every(({ before, after }) => before + after === standard + summer);
  const [begin, end] = [changeDay(toSummer), changeDay(toWinter)];
  if (!isPair || !begin || !end || !isYearly(toSummer) || !isYearly(toWinter)) return null;
  const summerOffset = summer - standard === 60 ? "" : posixOffset(summer);
  return `${quotedName(standard)}${posixOffset(standard)}${quotedName(summer)}${summerOffset},${begin},${end}`;
}

const yearOf = ({ instant, before }: Change) => new Date(instant + before * MINUTE).getUTCFullYear();

function isYearly(changes: Change[]): boolean {
  const [first = 0, ...others] = changes.map(yearOf);
  return others.length >= YEARS - 2 && others.every((year, i) => year === first + i + 1);
}

/** The offset that is in force for most of the time between the changes. */
function usualOffset(changes: Change[]): number {
  const lengths = new Map<number, number>();
  changes.forEach(({ instant, after }, i) => {
    const until = changes[i + 1]?.instant ?? instant + STEP;
    lengths.set(after, (lengths.get(after) ?? 0) + until - instant);
  });
  return [...lengths].reduce((best, each) => (each[1] > best[1] ? each : best))[0];
}

function firstMinuteWith(offsetAt: OffsetAt, offset: number, from: number, to: number): number {
  let low = from;
  let high = to;
  while (high - low > MINUTE) {
    const middle = low + Math.floor((high - low) / MINUTE / 2) * MINUTE;
    if (offsetAt(middle) === offset) high = middle;
    else low = middle;
  }
  return high;
}

/**
 * "Mm.w.d/time" by the wall clock before the change; week 5 is the last one of the month. Null if no such day fits
 * all changes. "The day after the first Saturday" is that Saturday with a time of 24 hours or more.
 */
function changeDay(changes: Change[]): string | null {
  const walls = changes.map(({ instant, before }) => instant + before * MINUTE);
  for (const shift of [0, 1, -1, 2, -2, 3, -3]) {
    const day = commonDay(walls.map((wall) => new Date(wall - shift * DAY)));
    const minutes = new Set(walls.map((wall) => ((wall % DAY) + shift * DAY) / MINUTE));
    if (!day || minutes.size > 1) continue;
    const [time = 0] = minutes;
    return time === 120 ? day : `${day}/${hoursAndMinutes(time)}`;
  }
  return null;
}

function commonDay(days: Date[]): string | null {
  const forms = days.map((day) => {
    const date = day.getUTCDate();
    const daysInMonth = new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + 1, 0)).getUTCDate();
    const inWeek = (week: number) => `M${day.getUTCMonth() + 1}.${week}.${day.getUTCDay()}`;
    return [...(date + 7 > daysInMonth ? [inWeek(5)] : []), inWeek(Math.ceil(date / 7))];
  });
  return forms[0]?.find((form) => forms.every((each) => each.includes(form))) ?? null;
}

function plainName(offset: number): string {
  return `${quotedName(offset)}${posixOffset(offset)}`;
}

/** Numeric names, because abbreviations differ between browsers and the hub ignores them. */
function quotedName(offset: number): string {
  if (offset === 0) return "UTC";
  const minutes = Math.abs(offset);
  const two = (value: number) => String(value).padStart(2, "0");
  const rest = minutes % 60 ? two(minutes % 60) : "";
  return `<${offset < 0 ? "-" : "+"}${two(Math.floor(minutes / 60))}${rest}>`;
}

/** POSIX counts west as positive. */
function posixOffset(offset: number): string {
  return hoursAndMinutes(0 - offset);
}

function hoursAndMinutes(minutes: number): string {
  const rest = Math.abs(minutes) % 60;
  const sign = minutes < 0 ? "-" : "";
  return `${sign}${Math.floor(Math.abs(minutes) / 60)}${rest ? `:${String(rest).padStart(2, "0")}` : ""}`;
}

/** Offsets of a zone such as "Europe/Berlin", as this browser knows them. Throws if it does not know the zone. */
export function offsetsOf(zone: string): OffsetAt {
  const format = new Intl.DateTimeFormat("en", { timeZone: zone, timeZoneName: "longOffset" });
  return (instant) => {
    const [, sign, hours, minutes] = /GMT([+-])(\d+):(\d+)/.exec(format.format(instant)) ?? [];
    const offset = Number(hours ?? 0) * 60 + Number(minutes ?? 0);
    return sign === "-" ? -offset : offset;
  };
}

function browserOffset(instant: number): number {
  return -new Date(instant).getTimezoneOffset();
}
