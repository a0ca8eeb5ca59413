/** Reads a POSIX TZ rule such as "CET-1CEST,M3.5.0,M10.5.0/3", as the hub does. */

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

const NAME = "(?:<[^>]{3,}>|[A-Za-z]{3,})";
const TIME = "[+-]?\\d{1,3}(?::\\d\\d){0,2}";
const CHANGE = `((?:M\\d+\\.\\d\\.\\d|J?\\d+)(?:/${TIME})?)`;
const RULE = new RegExp(`^${NAME}(${TIME})(?:${NAME}(${TIME})?(?:,${CHANGE},${CHANGE})?)?$`);

/** Minutes that the rule's local time is ahead of UTC at an instant (ms since 1970); null if it is no rule. */
export function offsetByRule(rule: string, instant: number): number | null {
  const [, west, summerWest, toSummer, toWinter] = RULE.exec(rule) ?? [];
  if (west === undefined) return null;
  const standard = 0 - minutesOf(west);
  if (!toSummer || !toWinter) return standard;
  const summer = summerWest === undefined ? standard + 60 : 0 - minutesOf(summerWest);
  const year = new Date(instant + standard * MINUTE).getUTCFullYear();
  const [last] = [year - 1, year, year + 1]
    .flatMap((each) => [
      { at: wallTime(toSummer, each) - standard * MINUTE, offset: summer },
      { at: wallTime(toWinter, each) - summer * MINUTE, offset: standard },
    ])
    .filter(({ at }) => at <= instant)
    .sort((one, other) => other.at - one.at);
  return last ? last.offset : standard;
}

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0, seconds = 0] = time.replace(/^[+-]/, "").split(":").map(Number);
  const size = hours * 60 + minutes + seconds / 60;
  return time.startsWith("-") ? -size : size;
}

/** The change's wall time, as if it were UTC. */
function wallTime(change: string, year: number): number {
  const [day = "", time = "2"] = change.split("/");
  return dayOf(day, year) + minutesOf(time) * MINUTE;
}

function dayOf(day: string, year: number): number {
  const [month = 1, week = 1, weekday = 0] = day.replace(/^[MJ]/, "").split(".").map(Number);
  if (day.startsWith("M")) {
    const first = Date.UTC(year, month - 1, 1);
    const inFirstWeek = first + ((weekday - new Date(first).getUTCDay() + 7) % 7) * DAY;
    const wanted = inFirstWeek + (week - 1) * 7 * DAY;
    return wanted < Date.UTC(year, month, 1) ? wanted : wanted - 7 * DAY;
  }
  // "J60" is March 1 in every year; "59" is the day after day 58, counted from 0.
  if (day.startsWith("J")) {
    const plain = new Date(Date.UTC(2001, 0, month));
    return Date.UTC(year, plain.getUTCMonth(), plain.getUTCDate());
  }
  return Date.UTC(year, 0, 1 + month);
}
