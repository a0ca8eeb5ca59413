import { useId, useMemo, useState } from "react";
import type { Clearing, PlaylistChange, PlaylistSettings } from "../../../api/playlists";
import fields from "../../../components/fields/Field.module.css";
import { fieldsOf } from "../../../components/fields/fields-of";
import { NumberField } from "../../../components/fields/NumberField";
import { Select } from "../../../components/fields/Select";
import { Switch } from "../../../components/fields/Switch";
import { PictureChoice } from "../line/PictureChoice";
import type { Line, TableShape } from "../line/sand-line";
import { PaceSlider } from "../PaceSlider";
import { useSand } from "../sand-context";
import styles from "./Playlists.module.css";
import { CLEARINGS, MAX_PAUSE, PAUSES, pauseText } from "./playlist-texts";

interface SettingsFieldsProps {
  settings: PlaylistSettings;
  onChange: (change: PlaylistChange) => void;
}

export function SettingsFields({ settings, onChange }: SettingsFieldsProps) {
  const { shape } = useSand();
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
      <fieldset className={`grid gap4 shrinks ${fields.field}`} aria-labelledby={group}>
        <span id={group} className={fields.label}>
          Clear the sand before each pattern
        </span>
        <PictureChoice options={CLEARINGS} lines={lines} table={shape} isSmooth {...of("clear")} />
      </fieldset>
      {settings.clear !== "none" && <PaceSlider label="Speed of clearing" {...of("clearSpeed")} />}
    </div>
  );
}

/** Represents a pause that is not one of those offered. */
const OWN = null;
const PRESETS = [
  ...PAUSES.map((value) => ({ value: value as number | null, label: pauseText(value) })),
  { value: OWN, label: "Other…" },
];

const UNITS = [
  { value: 1, label: "Seconds" },
  { value: 60, label: "Minutes" },
  { value: 3600, label: "Hours" },
] as const;
type Unit = (typeof UNITS)[number];

function PauseField({ value: pause, onChange }: { value: number; onChange: (pause: number) => void }) {
  /** The user's own unit; it stays while a pause is typed that is also offered. */
  const [chosen, choose] = useState<Unit["value"] | null>(null);
  const isOther = chosen !== null || !PAUSES.includes(pause);
  const fits = ({ value }: Unit) => pause % value === 0 && value <= (chosen ?? value);
  const { value: unit, label } = UNITS.findLast(fits) ?? UNITS[0];
  const enter = (count: number, of: Unit["value"]) => {
    choose(of);
    onChange(Math.min(MAX_PAUSE, count * of));
  };
  return (
    <>
      <Select
        label="Pause between patterns"
        value={isOther ? OWN : pause}
        options={PRESETS}
        onChange={(value) => {
          choose(value === OWN ? unit : null);
          if (value !== OWN) onChange(value);
        }}
      />
      {isOther && (
        <div className={`grid gap6 ${styles.pause}`}>
          <NumberField
            label={`Pause in ${label.toLowerCase()}`}
            value={pause / unit}
            min={0}
            max={MAX_PAUSE / unit}
            suffix=""
            onChange={(count) => enter(count, unit)}
          />
          <Select
            label="Unit"
            value={unit}
            options={UNITS}
            onChange={(wanted) => enter(pause / unit, wanted)}
          />
        </div>
      )}
    </>
  );
}

/** Distance of neighbouring lines as a share of the table's smaller side. */
const SPACING = 0.11;
/** The picture shows a clearing that is this far. */
const DONE = 0.62;
const STEPS_A_TURN = 24;

/** A picture of how the sand is cleared, half done; null for no clearing. */
function clearingLine(clearing: Clearing, { width, height, isRound }: TableShape): Line | null {
  if (clearing === "none") return null;
  const side = Math.min(width, height);
  const spacing = side * SPACING;
  const points: [x: number, y: number][] = [];
  if (clearing === "sideways") {
    for (let x = 0, way = 1; x <= width * DONE; x += spacing, way = -way) {
      const reach = isRound ? Math.sqrt(x * (width - x)) : height / 2;
      points.push([x, height / 2 - way * reach], [x, height / 2 + way * reach]);
    }
  } else {
    // A spiral fills the table; its radius is a share of the distance from the centre to the edge.
    const turns = 0.5 / SPACING;
    const isFromEdge = clearing === "edge";
    const share = clearing === "auto" ? 1 : DONE;
    for (let step = 0; step <= turns * share * STEPS_A_TURN; step++) {
      const turn = step / STEPS_A_TURN;
      const radius = (isFromEdge ? turns - turn : turn) / turns / 2;
      const angle = turn * 2 * Math.PI;
      points.push([width * (0.5 + radius * Math.sin(angle)), height * (0.5 + radius * Math.cos(angle))]);
    }
  }
  return { x: points.map(([x]) => x), y: points.map(([, y]) => y), count: points.length };
}
