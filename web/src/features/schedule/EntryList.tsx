import { useRef } from "react";
import { type Entry, MAX_ENTRIES, type Schedule } from "../../api/schedule";
import { Button } from "../../components/Button";
import { Card } from "../../components/Card";
import { classes } from "../../components/classes";
import { Switch } from "../../components/fields/Switch";
import { Icon } from "../../components/Icon";
import { AdminLink } from "../../components/navigation/AdminLink";
import { Link } from "../../components/navigation/Link";
import { openSheet } from "../../components/navigation/sheet";
import { useKeptFocus } from "../../components/use-kept-focus";
import { clockText } from "../../lib/time/clock-text";
import { useHomeHas } from "../../state/device-status";
import { useIsAdmin, useIsGuest } from "../../state/session";
import { minuteOfDay } from "../../state/timer-transitions";
import { EventLine, Problem } from "./EventLine";
import styles from "./Schedule.module.css";
import { switchEntry, useNames, useSchedule, useTimer } from "./schedule-store";
import {
  actionText,
  datesText,
  daysText,
  minuteOf,
  PLACE_SETTINGS,
  sunTime,
  timerText,
  timeText,
} from "./schedule-texts";

const openEntry = (which: string | number) => openSheet(`/schedule?entry=${which}`);

export function EntryList({ schedule }: { schedule: Schedule }) {
  const isGuest = useIsGuest();
  const timer = useTimer();
  const list = useRef<HTMLUListElement>(null);
  const { entries } = schedule;
  useKeptFocus(list, entries.length);
  const timerRow = timerText(timer);
  const timerMinute = timer && minuteOfDay((timer.autoOn && timer.autoOnTime) || timer.autoOffTime);
  const rows = entries
    .map((entry) => ({
      minute: minuteOf(entry, schedule),
      key: entry.id,
      row: <EntryRow entry={entry} schedule={schedule} />,
    }))
    .concat(
      timerRow && timerMinute !== null
        ? [{ minute: timerMinute, key: 0, row: <TimerRow {...timerRow} /> }]
        : [],
    )
    .sort((one, other) => one.minute - other.minute || one.key - other.key);
  // With those of which this home shows nothing.
  const room = MAX_ENTRIES - (useSchedule().schedule?.entries.length ?? 0);
  return (
    <Card title="Entries" aside={!isGuest && <AddButton isFull={room < 1} />}>
      {room < 1 && (
        <p className="note">The schedule is full: it holds {MAX_ENTRIES} entries. Delete one to make room.</p>
      )}
      <ul ref={list} className={styles.entries} tabIndex={-1} aria-label="Entries">
        {rows.map(({ key, row }) => (
          <li key={key}>{row}</li>
        ))}
      </ul>
      {!isGuest && room > 1 && <PairButtons />}
    </Card>
  );
}

export function AddButton({ isFull }: { isFull?: boolean }) {
  return (
    <Button variant="primary" icon="plus" disabled={isFull} onClick={() => openEntry("new")}>
      Add entry
    </Button>
  );
}

export function PairButtons() {
  const homeHas = useHomeHas();
  return (
    <div className={`wrap gap7 ${styles.pairs}`}>
      {homeHas.table && (
        <Button icon="moon" onClick={() => openEntry("quiet")}>
          Add quiet hours
        </Button>
      )}
      {homeHas.matrices && (
        <Button icon="grid" onClick={() => openEntry("night")}>
          Add night mode
        </Button>
      )}
    </div>
  );
}

function EntryRow({ entry, schedule }: { entry: Entry; schedule: Schedule }) {
  const isGuest = useIsGuest();
  const isAdmin = useIsAdmin();
  const { problems } = useSchedule();
  const names = useNames();
  const text = actionText(entry, names);
  const time = timeText(entry);
  const today = sunTime(entry, schedule);
  const dates = datesText(entry);
  const mend = `rigid touch medium accent ${styles.mend}`;
  const content = {
    className: `line gap7 grow shrinks rounded left ${styles.open}`,
    children: (
      <EventLine event={entry} time={time} text={text}>
        {daysText(entry.days)}
        {today && ` · about ${clockText(today)}`}
        {dates && <span className="block">{dates}</span>}
      </EventLine>
    ),
  };
  return (
    <>
      <div className={classes("line gap7", styles.row, !entry.enabled && styles.off)}>
        {isGuest ? (
          <div {...content} />
        ) : (
          <button type="button" {...content} onClick={() => openEntry(entry.id)} />
        )}
        <Switch
          label={`${time} ${text}`}
          isBare
          value={entry.enabled}
          disabled={isGuest}
          onChange={(enabled) => void switchEntry(entry, enabled)}
        />
      </div>
      <Problem text={problems[entry.id]} isNew />
      <Problem
        text={entry.problem}
        isCalm={!entry.enabled}
        action={
          !isGuest &&
          (entry.at !== "time" && !schedule.placeKnown ? (
            <AdminLink isAdmin={isAdmin} href={PLACE_SETTINGS} className={mend}>
              Set the place
            </AdminLink>
          ) : (
            <button type="button" className={mend} onClick={() => openEntry(entry.id)}>
              Change it
            </button>
          ))
        }
      />
    </>
  );
}

function TimerRow({ time, text }: { time: string; text: string }) {
  return (
    <Link href="/led-control?tab=led#timer" className={classes("line gap7", styles.row, styles.timer)}>
      <EventLine event={null} time={time.replace(/\s(?=[AP]M)/g, "\u00a0")} text={text}>
        Every day · set on LED Control
      </EventLine>
      <Icon name="down" size={18} />
    </Link>
  );
}
