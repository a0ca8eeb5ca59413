import fields from "../../../components/fields/Field.module.css";

export function PatternSearch({ value, onChange }: { value: string; onChange: (search: string) => void }) {
  return (
    <input
      // On a phone, its keyboard would cover the patterns.
      data-focus={matchMedia("(pointer: fine)").matches || undefined}
      type="search"
      aria-label="Search patterns"
      placeholder="Search"
      className={fields.input}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}
