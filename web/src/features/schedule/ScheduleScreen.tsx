import { type ReactNode, useState } from "react";
import { type Action, DAYS, type EntryDraft, type Schedule } from "../../api/schedule";
import { HUB_DEVICE_ID } from "../../api/types";
import { Button } from "../../components/Button";
import { Card } from "../../components/Card";
import { Problems } from "../../components/form/Problems";
import { Icon, type IconName } from "../../components/Icon";
import { LoadFailure } from "../../components/loading/LoadFailure";
import { Spinner } from "../../components/loading/Spinner";
import { EmptyState } from "../../components/messages/EmptyState";
import { Redirect } from "../../components/navigation/Redirect";
import { useParameter } from "../../components/navigation/sheet";
import { PageHeader } from "../../components/PageHeader";
import { useDeviceStatus, useHomeHas } from "../../state/device-status";
import { useIsGuest } from "../../state/session";
import { EntryEditor, PairEditor } from "./EntryEditor";
import { AddButton, EntryList, PairButtons } from "./EntryList";
import { Problem } from "./EventLine";
import { eventTime, type Zone, zoneOf } from "./hub-clock";
import { NextEvents } from "./NextEvents";
import styles from "./Schedule.module.css";
import { draftOf, endQuiet, hubSchedule, useSchedule, useScheduleWatch, useTimer } from "./schedule-store";
import { ofHome, timerText } from "./schedule-texts";

const CLOCK_NOT_SET =
  "The clock is not set, so nothing happens by itself. Connect the hub to the internet, or let an administrator open this panel.";

export function ScheduleScreen() {
  const rule = useScheduleWatch();
  const { schedule: planned, failure } = useSchedule();
  const homeHas = useHomeHas();
  const schedule = planned && ofHome(planned, homeHas);
  const timer = useTimer();
  const hub = useDeviceStatus()?.[HUB_DEVICE_ID];
  const isGuest = useIsGuest();
  const open = useParameter("entry");
  const zone = zoneOf(rule, hub?.utcOffset);
  const now = hub?.deviceTime ? Date.parse(hub.deviceTime) : Date.now();
  return (
    <>
      <PageHeader title="Schedule" subtitle="What happens by itself, and when." />
      {content()}
    </>
  );

  function content(): ReactNode {
    if (!schedule && failure)
      return <LoadFailure title={failure} onRetry={() => void hubSchedule.reload()} />;
    if (!schedule) return <Spinner label="Loading schedule..." />;
    const isEmpty = schedule.entries.length === 0 && schedule.next.length === 0 && !timerText(timer);
    return (
      <div className={`grid gap10 ${styles.screen}`}>
        {isGuest && <p className="note">You are a guest: you may look at the schedule.</p>}
        <Problems problem={!schedule.clockSet && CLOCK_NOT_SET} />
        <Present schedule={schedule} zone={zone} />
        {isEmpty ? (
          <Nothing />
        ) : (
          <div className={`grid top gap10 ${styles.columns}`}>
            <NextEvents schedule={schedule} zone={zone} now={now} />
            <EntryList schedule={schedule} />
          </div>
        )}
        {open !== null && !isGuest && <Editor key={open} which={open} schedule={schedule} />}
      </div>
    );
  }
}

function Nothing() {
  return (
    <Card>
      <EmptyState icon="calendar" title="Nothing is planned">
        <p>
          Let the lights come on at sunset{useHomeHas().table && ", or keep the sand table quiet at night"}.
        </p>
        {!useIsGuest() && (
          <>
            <AddButton />
            <PairButtons />
          </>
        )}
      </EmptyState>
    </Card>
  );
}

/** What is in force now. */
function Present({ schedule: { quiet, night, next }, zone }: { schedule: Schedule; zone: Zone }) {
  const { problems } = useSchedule();
  const isGuest = useIsGuest();
  const what = useHomeHas().table
    ? "the sand table waits, unless you draw anyway"
    : "the room lights are dark";
  const line = (icon: IconName, text: string, endedBy: Action) => {
    const end = next.find((event) => event.action === endedBy && !event.skipped);
    return (
      <div role="status" className={`line gap7 rounded ${styles.present}`}>
        <Icon name={icon} />
        <span>
          {text}
          <span className="note">{end && ` Until ${eventTime(end.at, zone)}.`}</span>
        </span>
        {endedBy === "quiet-end" && !isGuest && <Button onClick={() => void endQuiet()}>End now</Button>}
      </div>
    );
  };
  return (
    <>
      {quiet && line("moon", `Quiet hours: ${what}.`, "quiet-end")}
      <Problem text={problems.quiet} isNew />
      {night && line("grid", "Night mode: the matrices are dimmed.", "night-end")}
    </>
  );
}

const NEW: EntryDraft = {
  enabled: true,
  at: "time",
  time: "19:00",
  offset: 0,
  days: [...DAYS],
  from: null,
  until: null,
  action: "lights-on",
  scene: null,
  playlist: null,
  minutes: 30,
  brightness: 26,
  finish: true,
  lights: false,
};

/** The dialog that the address names. */
function Editor({ which, schedule }: { which: string; schedule: Schedule }) {
  // An entry that another user deletes meanwhile stays open with what was typed.
  const [entry] = useState(() => schedule.entries.find(({ id }) => String(id) === which));
  const [start] = useState(() => (entry ? draftOf(entry) : NEW));
  if (entry) return <EntryEditor start={start} entry={entry} schedule={schedule} />;
  if (which === "new") return <EntryEditor start={start} schedule={schedule} />;
  if (which === "quiet" || which === "night") return <PairEditor start={NEW} kind={which} />;
  return <Redirect to="/schedule" />;
}
