import type { GlobalSettings } from "../../api/types";
import { Card } from "../../components/Card";
import { fieldsOf } from "../../components/fields/fields-of";
import { NumberField } from "../../components/fields/NumberField";
import { Switch } from "../../components/fields/Switch";
import { TimeField } from "../../components/fields/TimeField";
import { useHashTarget } from "../../components/navigation/use-hash-target";
import { hourText } from "../../lib/time/clock-text";
import { roomLights } from "../../state/lights";
import { useIsGuest } from "../../state/session";
import bar from "./DayBar.module.css";
import styles from "./RoomLights.module.css";
import { dayCourse, MINUTES_A_DAY, type TimerContext, timerStatus, timerSummary } from "./timer";

const FADE = { suffix: "min", min: 0, max: 120 };

interface TimerCardProps {
  timer: GlobalSettings;
  context: TimerContext;
}

export function TimerCard({ timer, context }: TimerCardProps) {
  const isOn = timer.autoOn || timer.autoOff;
  const of = fieldsOf(timer, (change) => roomLights.changeTimer(change));
  const fields = useHashTarget<HTMLFieldSetElement>("#timer");
  return (
    <Card title="Auto Timer Control">
      <fieldset ref={fields} className={styles.fields} disabled={useIsGuest()}>
        <Switch
          label="Auto timer"
          hint={timerStatus(timer)}
          value={isOn}
          onChange={(on) => roomLights.switchTimer(on)}
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

const HEIGHT = 100;
const GRID = [180, 360, 540, 720, 900, 1080, 1260];
const HOURS = [0, 6, 12, 18, 24];

/** The lights over 24 hours; the summary beside it contains the same as text. */
export function DayBar({ timer, context }: { timer: GlobalSettings; context: TimerContext }) {
  const { knownFrom, points } = dayCourse(timer, context);
  const line = points.map(({ minute, level }) => `${minute},${(1 - level) * HEIGHT}`).join(" ");
  return (
    <div className={bar.day} aria-hidden="true">
      <svg
        className="block full rounded"
        aria-hidden="true"
        viewBox={`0 0 ${MINUTES_A_DAY} ${HEIGHT}`}
        preserveAspectRatio="none"
      >
        <rect className={bar.byHand} width={knownFrom} height={HEIGHT} />
        {line && (
          <polygon className={bar.lit} points={`${knownFrom},${HEIGHT} ${line} ${MINUTES_A_DAY},${HEIGHT}`} />
        )}
        {GRID.map((minute) => (
          <line
            key={minute}
            className={bar.grid}
            vectorEffect="non-scaling-stroke"
            x1={minute}
            x2={minute}
            y2={HEIGHT}
          />
        ))}
        {context.now !== null &&
          [bar.edge, bar.now].map((line) => (
            <path
              key={line}
              className={line}
              vectorEffect="non-scaling-stroke"
              d={`M${context.now} 0V${HEIGHT}`}
            />
          ))}
      </svg>
      <div className={`relative muted digits ${bar.hours}`}>
        {HOURS.map((hour) => (
          <span key={hour} style={{ left: `${(hour / 24) * 100}%` }}>
            {hourText(hour)}
          </span>
        ))}
      </div>
    </div>
  );
}
