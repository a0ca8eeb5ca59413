import { FormField } from "./FormField";

interface SelectProps<Value> {
  label: string;
  value: Value;
  options: readonly { value: Value; label: string }[];
  hint?: string;
  onChange: (value: Value) => void;
}

export function Select<Value extends string | number | boolean | null>(props: SelectProps<Value>) {
  const { label, value, options, hint, onChange } = props;
  const textOf = (each: Value) => String(each ?? "");
  const choose = (text: string) => {
    const chosen = options.find((option) => textOf(option.value) === text);
    if (chosen) onChange(chosen.value);
  };
  return (
    <FormField label={label} hint={hint}>
      {(control) => (
        <select
          {...control}
          value={textOf(value)}
          onChange={({ currentTarget }) => choose(currentTarget.value)}
        >
          {options.map((option) => (
            <option key={textOf(option.value)} value={textOf(option.value)}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </FormField>
  );
}
