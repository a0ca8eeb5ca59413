import { useId, useMemo, useState } from "react";
import type { PlaylistChange, PlaylistSettings } from "../../../api/playlists";
import fields from "../../../components/fields/Field.module.css";
import { fieldsOf } from "../../../components/fields/fields-of";
import { Select } from "../../../components/fields/Select";
import { Switch } from "../../../components/fields/Switch";
import { PictureChoice } from "../line/PictureChoice";
import type { TableShape } from "../line/sand-line";
import { PaceSlider } from "../PaceSlider";
import { clearingLine } from "./clearing-line";
import styles from "./Playlists.module.css";
import { CLEARINGS, inUnits, MAX_PAUSE, PAUSES, pauseText, UNITS, type Unit } from "./playlist-texts";

interface SettingsFieldsProps {
  settings: PlaylistSettings;
  shape: TableShape;
  onChange: (change: PlaylistChange) => void;
}

export function SettingsFields({ settings, shape, onChange }: SettingsFieldsProps) {
  const of = fieldsOf(settings, onChange);
  const group = useId();
  const lines = useMemo(() => CLEARINGS.map(({ value }) => clearingLine(value, shape)), [shape]);
  return (
    <div className={`grid gap12 ${styles.settings}`}>
      <div className="tight">
        <Switch
          label="Shuffle"
          hint="In random order; no pattern again before all were drawn."
          {...of("shuffle")}
        />
        <Switch label="For ever" hint="After the last pattern it begins again." {...of("repeat")} />
      </div>
      <PauseField {...of("pause")} />
      <fieldset className={fields.field} aria-labelledby={group}>
        <span id={group} className={fields.label}>
          Clear the sand before each pattern
        </span>
        <PictureChoice options={CLEARINGS} lines={lines} table={shape} isSmooth {...of("clear")} />
      </fieldset>
      {settings.clear !== "none" && <PaceSlider label="Speed of clearing" {...of("clearSpeed")} />}
    </div>
  );
}

/** Stands for another pause than those that are offered. */
const OWN = null;
const PRESETS = [
  ...PAUSES.map((value) => ({ value: value as number | null, label: pauseText(value) })),
  { value: OWN, label: "Other…" },
];

function PauseField({ value: pause, onChange }: { value: number; onChange: (pause: number) => void }) {
  const [isOwn, setOwn] = useState(!PAUSES.includes(pause));
  const [unit, setUnit] = useState(inUnits(pause)[1]);
  const isOther = isOwn || !PAUSES.includes(pause);
  const send = (count: number, unit: Unit) =>
    onChange(Math.round(Math.min(MAX_PAUSE, Math.max(0, count * UNITS[unit]))));
  const count = pause / UNITS[unit];
  return (
    <div className={`grid gap6 ${styles.pause}`}>
      <Select
        label="Pause between patterns"
        value={isOther ? OWN : pause}
        options={PRESETS}
        onChange={(value) => {
          setOwn(value === OWN);
          if (value === OWN) setUnit(inUnits(pause)[1]);
          else onChange(value);
        }}
      />
      {isOther && (
        <>
          <input
            key={count}
            type="number"
            inputMode="decimal"
            min={0}
            step="any"
            aria-label={`Pause in ${unit}`}
            className={fields.input}
            defaultValue={Number(count.toFixed(2))}
            onBlur={({ currentTarget }) => send(Number(currentTarget.value), unit)}
            onKeyDown={({ key, currentTarget }) => key === "Enter" && currentTarget.blur()}
          />
          <select
            aria-label="Unit of the pause"
            className={fields.input}
            value={unit}
            onChange={({ currentTarget }) => {
              setUnit(currentTarget.value as Unit);
              send(count, currentTarget.value as Unit);
            }}
          >
            {Object.keys(UNITS).map((each) => (
              <option key={each}>{each}</option>
            ))}
          </select>
        </>
      )}
    </div>
  );
}
