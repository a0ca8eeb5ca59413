import { MATRIX_MODES, type MatrixClock, type MatrixItem, type WeatherReport } from "../../api/types";
import { classes } from "../../components/classes";
import { ColorField } from "../../components/fields/ColorField";
import { fieldsOf } from "../../components/fields/fields-of";
import { BrightnessSlider, SpeedSlider } from "../../components/fields/PercentSliders";
import { Select } from "../../components/fields/Select";
import { Switch } from "../../components/fields/Switch";
import { AdminLink } from "../../components/navigation/AdminLink";
import { durationText } from "../../lib/time/length-text";
import { titledOptions } from "../../lib/title-of";
import { ledMatrices } from "../../state/matrix";
import { useIsAdmin } from "../../state/session";
import styles from "./Matrix.module.css";
import type { MatrixChange } from "./matrix-pages";
import { MODE_HINTS, settingsOf } from "./mode-texts";
import { TextContent } from "./text-fields";

const MODE_OPTIONS = titledOptions(MATRIX_MODES);

interface SettingsProps {
  item: MatrixItem;
  onChange: (change: MatrixChange) => void;
}

/** What every mode has: the mode itself, the switch and the brightness. */
export function DisplaySettings({ item, onChange }: SettingsProps) {
  const ofDisplay = fieldsOf(item.display, (display) => onChange({ display }));
  const ofMatrix = fieldsOf(item.matrix, (matrix) => onChange({ matrix }));
  return (
    <div className={`grid top packed ${styles.controls}`}>
      <h3 className="wide">Display Settings</h3>
      <div className={styles.mode}>
        <Select
          label="Display Mode"
          options={MODE_OPTIONS}
          hint={MODE_HINTS[item.display.mode]}
          {...ofDisplay("mode")}
        />
      </div>
      <div className={styles.active}>
        <Switch label="Matrix Active" {...ofMatrix("enabled")} />
      </div>
      <div className={classes(`wide ${styles.bright}`, styles.line)}>
        <BrightnessSlider {...ofMatrix("brightness")} {...ledMatrices.drag} />
      </div>
    </div>
  );
}

interface ModeSettingsProps extends SettingsProps {
  maxText: number;
  weather: WeatherReport | null;
}

/** Only the settings that belong to the present mode. */
export function ModeSettings({ item, weather, maxText, onChange }: ModeSettingsProps) {
  const { display } = item;
  const has = settingsOf(display);
  const { pattern: _, pages: __, ...settings } = display;
  const of = fieldsOf(settings, (change) => onChange({ display: change }));
  if (!has.border) return null;
  return (
    <div className={`single packed gap10 ${styles.details}`}>
      {weather && <WeatherNote weather={weather} />}
      {has.text && <TextContent maxBytes={maxText} {...of("text")} />}
      {has.color && <ColorField label="Text Color" {...of("color")} />}
      {has.clock && (
        <ClockSettings
          clock={display.clock}
          hasDate={display.mode === "time"}
          onChange={of("clock").onChange}
        />
      )}
      <div className={`wrap ${styles.switches}`}>
        {has.text && <Switch label="Scroll Text" {...of("scroll")} />}
        <Switch
          label="Rainbow Border"
          hint={
            display.mode === "pattern" && display.rainbowBorder ? "Covers the outermost pixels." : undefined
          }
          {...of("rainbowBorder")}
        />
      </div>
      {has.speed && (
        <div className={styles.line}>
          <SpeedSlider disabled={!has.moves} {...of("speed")} {...ledMatrices.drag} />
          {!has.moves && <p className="note">Nothing moves, so the speed has no effect.</p>}
        </div>
      )}
    </div>
  );
}

function WeatherNote({ weather }: { weather: WeatherReport }) {
  const isAdmin = useIsAdmin();
  return (
    <p className="note">
      {weather.place ? (
        weatherText(weather)
      ) : (
        <>
          No place is set.{" "}
          <AdminLink isAdmin={isAdmin} otherwise="An administrator sets it.">
            Set a place under Settings &gt; Devices
          </AdminLink>
        </>
      )}
    </p>
  );
}

/** Describes the weather, its place and its age; requires a place to be set. */
function weatherText({ place, name, temperature, unit, age, problem }: WeatherReport): string {
  const now =
    temperature === null || age === null
      ? problem || "no weather yet."
      : `${Math.round(temperature)} °${unit}, ${durationText(age)} ago. ${problem}`;
  return `${name || place}: ${now}`;
}

const HOURS = [
  { value: 24, label: "24 hours" },
  { value: 12, label: "12 hours" },
] as const;
const DATES = [
  { value: "none", label: "No date" },
  { value: "day-month", label: "Day.Month." },
  { value: "month-day", label: "Month/Day" },
] as const;
const WEEKS = [
  { value: "none", label: "No weekday" },
  { value: "monday", label: "From Monday" },
  { value: "sunday", label: "From Sunday" },
] as const;

interface ClockSettingsProps {
  clock: MatrixClock;
  /** Between time and weather there is no turn for the date. */
  hasDate: boolean;
  onChange: (clock: MatrixClock) => void;
}

function ClockSettings({ clock, hasDate, onChange }: ClockSettingsProps) {
  const of = fieldsOf(clock, (change) => onChange({ ...clock, ...change }));
  return (
    <div className={`grid end spread ${styles.clock}`}>
      <Select label="Hours" options={HOURS} {...of("hours")} />
      {hasDate && <Select label="Date" options={DATES} {...of("date")} />}
      <Select label="Week" options={WEEKS} {...of("week")} />
      <Switch label="Seconds" {...of("seconds")} />
    </div>
  );
}
