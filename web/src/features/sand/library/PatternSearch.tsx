import fields from "../../../components/fields/Field.module.css";

interface PatternSearchProps {
  value: string;
  onChange: (search: string) => void;
}

export function PatternSearch({ value, onChange }: PatternSearchProps) {
  return (
    <input
      data-focus
      type="search"
      aria-label="Search patterns"
      placeholder="Search"
      className={fields.input}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}
