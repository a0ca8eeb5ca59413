import { useId, useMemo, useRef, useState } from "react";
import type { PlaylistChange, PlaylistSettings } from "../../../api/playlists";
import fields from "../../../components/fields/Field.module.css";
import { Select } from "../../../components/fields/Select";
import { Slider } from "../../../components/fields/Slider";
import { Switch } from "../../../components/fields/Switch";
import layout from "../../../components/layout.module.css";
import { PictureChoice } from "../line/PictureChoice";
import type { TableShape } from "../line/sand-line";
import { clearingLine } from "./clearing-line";
import styles from "./Playlists.module.css";
import { CLEARINGS, inUnits, MAX_PAUSE, PAUSES, pauseText, UNITS, type Unit } from "./playlist-texts";

interface SettingsFieldsProps {
  settings: PlaylistSettings;
  shape: TableShape;
  onChange: (change: PlaylistChange) => void;
}

export function SettingsFields({ settings, shape, onChange }: SettingsFieldsProps) {
  const { shuffle, repeat, pause, clear, clearSpeed } = settings;
  const group = useId();
  const lines = useMemo(() => CLEARINGS.map(({ value }) => clearingLine(value, shape)), [shape]);
  return (
    <div className={styles.settings}>
      <div className={layout.tight}>
        <Switch
          label="Shuffle"
          hint="In random order; no pattern again before all were drawn."
          value={shuffle}
          onChange={(shuffle) => onChange({ shuffle })}
        />
        <Switch
          label="For ever"
          hint="After the last pattern it begins again."
          value={repeat}
          onChange={(repeat) => onChange({ repeat })}
        />
      </div>
      <PauseField pause={pause} onChange={(pause) => onChange({ pause })} />
      <fieldset className={fields.field} aria-labelledby={group}>
        <span id={group} className={fields.label}>
          Clear the sand before each pattern
        </span>
        <PictureChoice
          {...{ options: CLEARINGS, value: clear, lines }}
          table={shape}
          isSmooth
          onChange={(clear) => onChange({ clear })}
        />
      </fieldset>
      {clear !== "none" && (
        <SpeedField speed={clearSpeed} onChange={(clearSpeed) => onChange({ clearSpeed })} />
      )}
    </div>
  );
}

const OWN = "own";
const PRESETS = [
  ...PAUSES.map((pause) => ({ value: String(pause), label: pauseText(pause) })),
  { value: OWN, label: "Other…" },
];

function PauseField({ pause, onChange }: { pause: number; onChange: (pause: number) => void }) {
  const [isOwn, setOwn] = useState(!PAUSES.includes(pause));
  const [unit, setUnit] = useState(inUnits(pause)[1]);
  const isOther = isOwn || !PAUSES.includes(pause);
  const send = (count: number, unit: Unit) =>
    onChange(Math.round(Math.min(MAX_PAUSE, Math.max(0, count * UNITS[unit]))));
  const count = pause / UNITS[unit];
  return (
    <div className={styles.pause}>
      <Select
        label="Pause between patterns"
        value={isOther ? OWN : String(pause)}
        options={PRESETS}
        onChange={(value) => {
          setOwn(value === OWN);
          if (value === OWN) setUnit(inUnits(pause)[1]);
          else onChange(Number(value));
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

/** A dragged speed is sent when the slider is released. */
function SpeedField({ speed, onChange }: { speed: number; onChange: (speed: number) => void }) {
  const [dragged, setDragged] = useState<number | null>(null);
  const isDragging = useRef(false);
  const shown = dragged ?? speed;
  return (
    <Slider
      label="Speed of clearing"
      min={10}
      max={300}
      step={10}
      value={shown}
      valueText={`${shown}%`}
      onChange={(value) => (isDragging.current ? setDragged(value) : onChange(value))}
      onDragStart={() => {
        isDragging.current = true;
      }}
      onDragEnd={() => {
        isDragging.current = false;
        if (dragged !== null && dragged !== speed) onChange(dragged);
        setDragged(null);
      }}
    />
  );
}
