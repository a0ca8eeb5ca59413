import { offsetByRule } from "./posix-rule";

/**
 * Derives a POSIX TZ rule such as "CET-1CEST,M3.5.0,M10.5.0/3" from a zone's offsets. Browsers give offsets for
 * any instant but no rules. This code finds the changes of the next ten years and the rule that fits them.
 */

/** Minutes east of UTC at an instant (ms since 1970). */
export type OffsetAt = (instant: number) => number;

export interface ZoneRule {
  rule: string;
  /** False if the rule is wrong at some time in the next ten years, because the zone's changes follow none. */
  isExact: boolean;
}

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const YEARS = 10;
/** No zone changes twice within a week. */
const STEP = 7 * DAY;

/** The rule from `now` on. If none is right for ten years, the one that is right for most of the time. */
export function posixTimeZone(offsetAt: OffsetAt = browserOffset, now: Date = new Date()): ZoneRule {
  const from = Math.floor(now.getTime() / MINUTE) * MINUTE;
  const offsets = tenYears(offsetAt, from);
  const changes = findChanges(offsets, offsetAt);
  const plainNames = new Set(offsets.map(({ offset }) => plainName(offset)));
  const candidates = [...plainNames, ...yearlyRules(changes)];
  const checked = [
    ...offsets,
    ...changes.flatMap(({ instant, before, after }) => [
      { instant: instant - MINUTE, offset: before },
      { instant, offset: after },
    ]),
  ];
  const wrong = (rule: string) =>
    checked.filter(({ instant, offset }) => offsetByRule(rule, instant) !== offset).length;
  const [best] = candidates
    .map((rule) => ({ rule, errors: wrong(rule) }))
    .sort((a, b) => a.errors - b.errors);
  return { rule: best?.rule ?? "UTC0", isExact: best?.errors === 0 };
}

interface Sample {
  instant: number;
  offset: number;
}

function tenYears(offsetAt: OffsetAt, from: number): Sample[] {
  const weeks = Math.ceil((YEARS * 365.25 * DAY) / STEP);
  return Array.from({ length: weeks + 1 }, (_, week) => {
    const instant = from + week * STEP;
    return { instant, offset: offsetAt(instant) };
  });
}

interface Change {
  instant: number;
  before: number;
  after: number;
}

function findChanges(offsets: Sample[], offsetAt: OffsetAt): Change[] {
  return offsets.slice(1).flatMap(({ instant: to, offset: after }, i) => {
    const { instant: from, offset: before } = offsets[i] as Sample;
    return before === after ? [] : [{ instant: firstMinuteWith(offsetAt, after, from, to), before, after }];
  });
}

/** The rules that fit the first changes to summer and winter time: all of them, all but one, and so on. */
function yearlyRules(changes: Change[]): string[] {
  const toSummer = changes.filter(({ before, after }) => after > before);
  const toWinter = changes.filter(({ before, after }) => after < before);
  const counts = Array.from({ length: YEARS }, (_, i) => YEARS - i);
  return counts.flatMap((count) => yearlyRule(toSummer.slice(0, count), toWinter.slice(0, count)) ?? []);
}

function yearlyRule(toSummer: Change[], toWinter: Change[]): string | null {
  const [first] = toSummer;
  const [begin, end] = [changeDay(toSummer), changeDay(toWinter)];
  if (!first || !begin || !end) return null;
  const { before: standard, after: summer } = first;
  const summerOffset = summer - standard === 60 ? "" : posixOffset(summer);
  return `${quotedName(standard)}${posixOffset(standard)}${quotedName(summer)}${summerOffset},${begin},${end}`;
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
