import { DAYS, type Day } from "../../api/schedule";
import { Segments } from "../../components/fields/Segments";
import styles from "./Schedule.module.css";
import { DAY_NAMES, DAY_SETS, isSameDays } from "./schedule-texts";

const OPTIONS = DAYS.map((day) => ({ value: day, label: DAY_NAMES[day].slice(0, 2), name: DAY_NAMES[day] }));

/** Seven toggles, and one for each set of days with a name. */
export function DaysField({ value: days, onChange }: { value: Day[]; onChange: (days: Day[]) => void }) {
  const toggle = (day: Day) => onChange(DAYS.filter((each) => days.includes(each) !== (each === day)));
  return (
    <div className="relative">
      <Segments label="Days" value={days} options={OPTIONS} onChange={toggle} />
      <div className={`flex ${styles.sets}`}>
        {DAY_SETS.map((set) => (
          <button
            key={set.name}
            type="button"
            className="rounded muted small medium"
            aria-pressed={isSameDays(set.days, days)}
            onClick={() => onChange([...set.days])}
          >
            {set.name}
          </button>
        ))}
      </div>
    </div>
  );
}
