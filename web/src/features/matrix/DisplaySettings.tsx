import { MATRIX_MODES, type MatrixItem, type WeatherReport } from "../../api/types";
import { classes } from "../../components/classes";
import { ColorField } from "../../components/fields/ColorField";
import { Select } from "../../components/fields/Select";
import { Slider } from "../../components/fields/Slider";
import { Switch } from "../../components/fields/Switch";
import layout from "../../components/layout.module.css";
import { brightnessOf, brightnessPercent, speedPercent } from "../../lib/percent";
import { ClockSettings } from "./ClockSettings";
import styles from "./Matrix.module.css";
import type { SettingsProps } from "./matrix-props";
import { MODE_HINTS, settingsOf } from "./mode-texts";
import { TextContent } from "./TextContent";
import { WeatherNote } from "./WeatherNote";

const MODE_OPTIONS = MATRIX_MODES.map((value) => ({
  value,
  label: value.charAt(0).toUpperCase() + value.slice(1),
}));

/** What every mode has: the mode itself, the switch and the brightness. */
export function DisplaySettings({ matrices, index, item }: SettingsProps) {
  const { mode } = item.display;
  const { brightness, enabled } = item.matrix;
  const percent = brightnessPercent(brightness);
  return (
    <div className={styles.controls}>
      <h3>Display Settings</h3>
      <div className={styles.mode}>
        <Select
          label="Display Mode"
          value={mode}
          options={MODE_OPTIONS}
          hint={MODE_HINTS[mode]}
          onChange={(to) => matrices.changeMatrix(index, { display: { mode: to } })}
        />
      </div>
      <div className={styles.active}>
        <Switch
          label="Matrix Active"
          checked={enabled}
          onChange={(on) => matrices.changeMatrix(index, { matrix: { enabled: on } })}
        />
      </div>
      <div className={classes(styles.bright, styles.line)}>
        <Slider
          label="Brightness"
          min={0}
          max={100}
          value={percent}
          valueText={`${percent}%`}
          onChange={(typed) =>
            matrices.changeMatrix(index, { matrix: { brightness: brightnessOf(typed, brightness) } })
          }
          onDragStart={matrices.dragStart}
          onDragEnd={matrices.dragEnd}
        />
      </div>
    </div>
  );
}

interface ModeSettingsProps extends SettingsProps {
  /** how many bytes of text fit */
  maxText: number;
  weather: WeatherReport | null;
}

/** Only the settings that belong to the present mode. */
export function ModeSettings({ matrices, index, item, weather, maxText }: ModeSettingsProps) {
  const { display } = item;
  const has = settingsOf(display);
  const change = (to: Partial<Omit<MatrixItem["display"], "pattern" | "pages">>) =>
    matrices.changeMatrix(index, { display: to });
  if (!has.border) return null;
  return (
    <div className={styles.details}>
      {weather && <WeatherNote weather={weather} />}
      {has.text && (
        <TextContent text={display.text} maxBytes={maxText} onChange={(text) => change({ text })} />
      )}
      {has.color && (
        <ColorField label="Text Color" value={display.color} onChange={(color) => change({ color })} />
      )}
      {has.clock && display.clock && (
        <ClockSettings
          clock={display.clock}
          hasDate={display.mode === "time"}
          onChange={(clock) => change({ clock })}
        />
      )}
      <div className={styles.switches}>
        {has.text && (
          <Switch label="Scroll Text" checked={display.scroll} onChange={(scroll) => change({ scroll })} />
        )}
        <Switch
          label="Rainbow Border"
          hint={
            display.mode === "pattern" && display.rainbowBorder ? "Covers the outermost pixels." : undefined
          }
          checked={display.rainbowBorder}
          onChange={(rainbowBorder) => change({ rainbowBorder })}
        />
      </div>
      {has.speed && (
        <div className={styles.line}>
          <Slider
            label="Animation Speed"
            min={0}
            max={1000}
            step={10}
            value={display.speed}
            valueText={`${speedPercent(display.speed)}%`}
            disabled={!has.moves}
            onChange={(speed) => change({ speed })}
            onDragStart={matrices.dragStart}
            onDragEnd={matrices.dragEnd}
          />
          {!has.moves && <p className={layout.note}>Nothing moves, so the speed has no effect.</p>}
        </div>
      )}
    </div>
  );
}
