import styles from "./Checkbox.module.css";

interface CheckboxProps {
  label: string;
  value: boolean;
  onChange: (value: boolean) => void;
}

export function Checkbox({ label, value, onChange }: CheckboxProps) {
  return (
    <label className={`centered touch pointer ${styles.checkbox}`}>
      <input type="checkbox" checked={value} onChange={(event) => onChange(event.currentTarget.checked)} />
      {label}
    </label>
  );
}
