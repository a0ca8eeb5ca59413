/**
 * Derives a POSIX TZ rule such as "CET-1CEST,M3.5.0,M10.5.0/3" from the browser's zone. Browsers give offsets
 * for any instant but no rules, so this code searches the current year for its changes and describes them.
 */

/** Minutes east of UTC at an instant (ms since 1970). */
export type OffsetAt = (instant: number) => number;

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** This year's rule; zones without exactly one pair of changes give the offset at `now`. */
export function posixTimeZone(offsetAt: OffsetAt = browserOffset, now: Date = new Date()): string {
  const year = now.getUTCFullYear();
  const [first, second, ...more] = findChanges(offsetAt, Date.UTC(year, 0, 1), Date.UTC(year + 1, 0, 1));
  if (!first || !second || more.length > 0 || first.before !== second.after) {
    return plainName(offsetAt(now.getTime()));
  }
  const [intoSummer, intoWinter] = first.after > first.before ? [first, second] : [second, first];
  const standard = intoSummer.before;
  const summer = intoSummer.after;
  const summerOffset = summer - standard === 60 ? "" : posixOffset(summer);
  return (
    `${quotedName(standard)}${posixOffset(standard)}${quotedName(summer)}${summerOffset}` +
    `,${changeDay(intoSummer)},${changeDay(intoWinter)}`
  );
}

interface Change {
  instant: number;
  before: number;
  after: number;
}

function findChanges(offsetAt: OffsetAt, from: number, to: number): Change[] {
  const changes: Change[] = [];
  for (let day = from; day < to; day += DAY) {
    const before = offsetAt(day);
    const after = offsetAt(day + DAY);
    if (before !== after)
      changes.push({ instant: firstMinuteWith(offsetAt, after, day, day + DAY), before, after });
  }
  return changes;
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

/** "Mm.w.d/time" by the wall clock before the change; week 5 is the last one of the month. */
function changeDay({ instant, before }: Change): string {
  const wall = new Date(instant + before * MINUTE);
  const daysInMonth = new Date(Date.UTC(wall.getUTCFullYear(), wall.getUTCMonth() + 1, 0)).getUTCDate();
  const isLast = wall.getUTCDate() + 7 > daysInMonth;
  const week = isLast ? 5 : Math.ceil(wall.getUTCDate() / 7);
  const minutes = wall.getUTCHours() * 60 + wall.getUTCMinutes();
  const time = minutes === 120 ? "" : `/${hoursAndMinutes(minutes)}`;
  return `M${wall.getUTCMonth() + 1}.${week}.${wall.getUTCDay()}${time}`;
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
  return `${offset > 0 ? "-" : ""}${hoursAndMinutes(Math.abs(offset))}`;
}

function hoursAndMinutes(minutes: number): string {
  const rest = minutes % 60;
  return `${Math.floor(minutes / 60)}${rest ? `:${String(rest).padStart(2, "0")}` : ""}`;
}

function browserOffset(instant: number): number {
  return -new Date(instant).getTimezoneOffset();
}
