import { Checkbox } from "../../../components/fields/Checkbox";
import { Select } from "../../../components/fields/Select";
import { Slider } from "../../../components/fields/Slider";
import { TextField } from "../../../components/fields/TextField";
import type { TableShape } from "../line/sand-line";
import styles from "./Create.module.css";
import { type Slider as SliderRange, sizeFactor } from "./generators/generator";
import { slidersOf } from "./generators/generators";
import { hasUnknown } from "./generators/stroke-font";
import type { Pattern } from "./pattern";

interface PatternFieldsProps {
  pattern: Pattern;
  table: TableShape;
  onChange: (changes: Partial<Pattern>) => void;
}

const MAX_TEXT = 60;

/** The sliders of the pattern's generator. */
export function ShapeFields({ pattern, table, onChange }: PatternFieldsProps) {
  const { generator, values, text } = pattern;
  const factor = sizeFactor(table);
  const set = (key: string, value: number) => onChange({ values: { ...values, [key]: value } });
  return (
    <>
      {generator.hasText && (
        <TextField
          label="Your text"
          value={text}
          maxLength={MAX_TEXT}
          hint={hasUnknown(text) ? "Characters that cannot be drawn are left out." : undefined}
          onChange={(text) => onChange({ text })}
        />
      )}
      {slidersOf(generator).map(([key, slider]) => {
        const { label, min, max, step, choices, needs, initial } = slider;
        const value = values[key] ?? initial;
        if (choices)
          return (
            <Select
              key={key}
              label={label}
              value={String(value)}
              options={choices.map((label, i) => ({ value: String(i), label }))}
              onChange={(value) => set(key, Number(value))}
            />
          );
        return (
          <Slider
            key={key}
            {...{ label, min, max, step, value }}
            valueText={valueText(slider, value, factor)}
            disabled={needs && (values[needs[0]] ?? 0) < needs[1]}
            onChange={(value) => set(key, value)}
          />
        );
      })}
    </>
  );
}

function valueText({ unit }: SliderRange, value: number, factor: number): string {
  const shown = Number((unit === "mm" ? value * factor : value).toFixed(2));
  return unit === "°" ? `${shown}°` : `${shown} ${unit}`.trim();
}

/** How the pattern is placed on the table. */
export function PlacementFields({ pattern, table, onChange }: PatternFieldsProps) {
  const { generator, rotation, scale, isMirrored, isStretched } = pattern;
  const canStretch = !generator.hasText && !generator.hasAngle && table.width !== table.height;
  return (
    <div className={styles.placement}>
      {!generator.hasAngle && (
        <Slider
          label="Rotate"
          min={-180}
          max={180}
          value={rotation}
          valueText={`${rotation}°`}
          onChange={(rotation) => onChange({ rotation })}
        />
      )}
      <Slider
        label="Scale"
        min={20}
        max={100}
        value={scale}
        valueText={`${scale} %`}
        onChange={(scale) => onChange({ scale })}
      />
      <Checkbox label="Mirror" checked={isMirrored} onChange={(isMirrored) => onChange({ isMirrored })} />
      {canStretch && (
        <Checkbox
          label="Stretch over the table"
          checked={isStretched}
          onChange={(isStretched) => onChange({ isStretched })}
        />
      )}
    </div>
  );
}
