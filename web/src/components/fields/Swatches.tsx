import styles from "./Swatches.module.css";

interface SwatchesProps {
  label: string;
  swatches: readonly { name: string; color: string }[];
  /** The current colour, "#rrggbb". */
  value: string;
  disabled?: boolean;
  onChange: (color: string) => void;
}

export function Swatches({ label, swatches, value, disabled, onChange }: SwatchesProps) {
  return (
    <fieldset className={`flex between ${styles.row}`} aria-label={label} disabled={disabled}>
      {swatches.map(({ name, color }) => (
        <button
          key={color}
          type="button"
          className={`middle circle ${styles.swatch}`}
          style={{ color }}
          title={name}
          aria-label={name}
          aria-pressed={color === value.toLowerCase()}
          onClick={() => onChange(color)}
        />
      ))}
    </fieldset>
  );
}
