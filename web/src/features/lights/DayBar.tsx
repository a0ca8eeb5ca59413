import type { GlobalSettings } from "../../api/types";
import { hourText } from "../../lib/time/clock-text";
import styles from "./DayBar.module.css";
import { dayCourse } from "./day-course";
import { MINUTES_A_DAY, type TimerContext } from "./timer-summary";

const HEIGHT = 100;
const GRID = [180, 360, 540, 720, 900, 1080, 1260];
const HOURS = [0, 6, 12, 18, 24];

/** The lights over 24 hours; the summary beside it contains the same as text. */
export function DayBar({ timer, context }: { timer: GlobalSettings; context: TimerContext }) {
  const { knownFrom, points } = dayCourse(timer, context);
  const line = points.map(({ minute, level }) => `${minute},${(1 - level) * HEIGHT}`).join(" ");
  return (
    <div className={styles.day} aria-hidden="true">
      <svg
        className="block full rounded"
        aria-hidden="true"
        viewBox={`0 0 ${MINUTES_A_DAY} ${HEIGHT}`}
        preserveAspectRatio="none"
      >
        <rect className={styles.byHand} width={knownFrom} height={HEIGHT} />
        {line && (
          <polygon
            className={styles.lit}
            points={`${knownFrom},${HEIGHT} ${line} ${MINUTES_A_DAY},${HEIGHT}`}
          />
        )}
        {GRID.map((minute) => (
          <line
            key={minute}
            className={styles.grid}
            vectorEffect="non-scaling-stroke"
            x1={minute}
            x2={minute}
            y2={HEIGHT}
          />
        ))}
        {context.now !== null &&
          [styles.edge, styles.now].map((line) => (
            <path
              key={line}
              className={line}
              vectorEffect="non-scaling-stroke"
              d={`M${context.now} 0V${HEIGHT}`}
            />
          ))}
      </svg>
      <div className={`relative muted digits ${styles.hours}`}>
        {HOURS.map((hour) => (
          <span key={hour} style={{ left: `${(hour / 24) * 100}%` }}>
            {hourText(hour)}
          </span>
        ))}
      </div>
    </div>
  );
}
