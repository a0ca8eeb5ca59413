import { Checkbox } from "../../../components/fields/Checkbox";
import { fieldsOf } from "../../../components/fields/fields-of";
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

export function ShapeFields({ pattern, table, onChange }: PatternFieldsProps) {
  const { generator, values, text } = pattern;
  const factor = sizeFactor(table);
  const of = fieldsOf(values, (changed) =>
    onChange({ values: { ...values, ...(changed as typeof values) } }),
  );
  return (
    <>
      {generator.hasText && (
        <TextField
          label="Your text"
          maxLength={MAX_TEXT}
          hint={hasUnknown(text) ? "Characters that cannot be drawn are left out." : undefined}
          {...fieldsOf(pattern, onChange)("text")}
        />
      )}
      {slidersOf(generator).map(([key, slider]) => {
        const { label, min, max, step, choices, needs, initial } = slider;
        const { value = initial, onChange } = of(key);
        if (choices) {
          const options = choices.map((label, value) => ({ value, label }));
          return <Select key={key} {...{ label, value, options, onChange }} />;
        }
        return (
          <Slider
            key={key}
            {...{ label, min, max, step, value, onChange }}
            valueText={valueText(slider, value, factor)}
            disabled={needs && (values[needs[0]] ?? 0) < needs[1]}
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

export function PlacementFields({ pattern, table, onChange }: PatternFieldsProps) {
  const { generator, rotation, scale } = pattern;
  const of = fieldsOf(pattern, onChange);
  const canStretch = !generator.hasText && !generator.hasAngle && table.width !== table.height;
  return (
    <div className={`grid centered ${styles.placement}`}>
      {!generator.hasAngle && (
        <Slider label="Rotate" min={-180} max={180} valueText={`${rotation}°`} {...of("rotation")} />
      )}
      <Slider label="Scale" min={20} max={100} valueText={`${scale} %`} {...of("scale")} />
      <Checkbox label="Mirror" {...of("mirrored")} />
      {canStretch && <Checkbox label="Stretch over the table" {...of("stretched")} />}
    </div>
  );
}
