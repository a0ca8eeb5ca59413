import { useState } from "react";
import type { NextEvent, Schedule } from "../../api/schedule";
import { Button } from "../../components/Button";
import { Card } from "../../components/Card";
import { classes } from "../../components/classes";
import { useIsGuest } from "../../state/session";
import { EventLine, Problem } from "./EventLine";
import { dayOf, dayText, eventTime, type Zone } from "./hub-clock";
import styles from "./Schedule.module.css";
import { eventKey, skipNext, useNames, useSchedule } from "./schedule-store";
import { eventNote, eventText } from "./schedule-texts";

interface NextEventsProps {
  schedule: Schedule;
  zone: Zone;
  /** ms since 1970 */
  now: number;
}

/** Shown on narrow screens before the rest is asked for. */
const FIRST = 4;

export function NextEvents({ schedule, zone, now }: NextEventsProps) {
  const [isAll, setAll] = useState(false);
  const { next } = schedule;
  return (
    <Card title="What happens next" className={classes(styles.next, isAll && styles.all)}>
      {next.length === 0 && (
        <p className="note">
          {schedule.clockSet
            ? "Nothing happens by itself in the next days."
            : "This list appears once the clock is set."}
        </p>
      )}
      <ol>
        {next.map((event, index) => {
          const isNewDay = index === 0 || dayOf(event.at, zone) !== dayOf(next[index - 1]?.at ?? "", zone);
          const { name, date } = dayText(event.at, now, zone);
          return (
            <li key={eventKey(event) + event.action} className={index >= FIRST ? styles.later : undefined}>
              {isNewDay && (
                <h3 className={`note ${styles.day}`}>
                  {name && <strong>{name}</strong>} {date}
                </h3>
              )}
              <EventRow {...{ event, schedule }} day={name || date} time={eventTime(event.at, zone)} />
            </li>
          );
        })}
      </ol>
      {next.length > FIRST && !isAll && (
        <Button className={styles.more} icon="down" onClick={() => setAll(true)}>
          Show all {next.length}
        </Button>
      )}
    </Card>
  );
}

interface EventRowProps {
  event: NextEvent;
  schedule: Schedule;
  time: string;
  day: string;
}

function EventRow({ event, schedule: { entries, next }, time, day }: EventRowProps) {
  const choice = useIsGuest() ? undefined : choiceOf(event, next);
  const { problems } = useSchedule();
  const names = useNames();
  const text = eventText(event, entries, names);
  return (
    <>
      <div className={classes("line gap7", styles.row, event.skipped && styles.skipped)}>
        <EventLine {...{ event, time, text }}>
          {event.skipped ? "Skipped" : eventNote(event, entries)}
        </EventLine>
        {choice && (
          <button
            type="button"
            className={`rigid touch rounded small medium accent ${styles.skip}`}
            aria-label={`${choice}: ${text}, ${day} ${time}`}
            onClick={() => void skipNext(event, !event.skipped)}
          >
            {choice}
          </button>
        )}
      </div>
      <Problem text={problems[eventKey(event)]} isNew />
    </>
  );
}

/**
 * The hub skips an entry's events up to one instant. So only the first event that is not skipped can be skipped,
 * and only the last skipped one can be restored.
 */
function choiceOf(event: NextEvent, next: readonly NextEvent[]): "Skip next" | "Undo" | undefined {
  if (event.entry === null) return undefined;
  const own = next.filter(({ entry }) => entry === event.entry);
  const skipped = own.filter((each) => each.skipped);
  if (event === skipped.at(-1)) return "Undo";
  return event === own.find((each) => !each.skipped) ? "Skip next" : undefined;
}
