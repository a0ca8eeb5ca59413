import { useEffect, useRef } from "react";
import { navigate } from "wouter/use-browser-location";
import type { GlobalSettings } from "../../api/types";
import { Card } from "../../components/Card";
import { fieldsOf } from "../../components/fields/fields-of";
import { NumberField } from "../../components/fields/NumberField";
import { Switch } from "../../components/fields/Switch";
import { TimeField } from "../../components/fields/TimeField";
import type { Lights } from "../../state/lights";
import { useIsGuest } from "../../state/session";
import { DayBar } from "./DayBar";
import styles from "./RoomLights.module.css";
import { type TimerContext, timerStatus, timerSummary } from "./timer-summary";

/** An address with this hash leads to the timer's switch. */
const TIMER_HASH = "#timer";
const FADE = { suffix: "min", min: 0, max: 120 };

interface TimerCardProps {
  lights: Lights;
  timer: GlobalSettings;
  context: TimerContext;
}

export function TimerCard({ lights, timer, context }: TimerCardProps) {
  const isOn = timer.autoOn || timer.autoOff;
  const of = fieldsOf(timer, (change) => lights.changeTimer(change));
  const fields = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    if (location.hash !== TIMER_HASH || !fields.current) return;
    fields.current.closest("section")?.scrollIntoView();
    fields.current.querySelector("input")?.focus({ preventScroll: true });
    // Once: later reloads and returns keep their place.
    navigate(location.pathname + location.search, { replace: true });
  }, []);
  return (
    <Card title="Auto Timer Control">
      <fieldset ref={fields} className={styles.fields} disabled={useIsGuest()}>
        <Switch
          label="Auto timer"
          hint={timerStatus(timer)}
          value={isOn}
          onChange={(on) => lights.switchTimer(on)}
        />
        <div className={styles.summary}>
          <DayBar timer={timer} context={context} />
          <p role="status">{timerSummary(timer, context)}</p>
        </div>
        <div className={`grid end spread ${styles.times}`}>
          <TimeField label="Start Time (Auto On)" {...of("autoOnTime")} />
          <TimeField label="End Time (End Auto Off)" {...of("autoOffTime")} />
          <NumberField label="Fade In Duration" {...FADE} {...of("fadeOnDuration")} />
          <NumberField label="Fade Out Duration" {...FADE} {...of("fadeOffDuration")} />
        </div>
      </fieldset>
    </Card>
  );
}
