import { Checkbox } from "../fields/Checkbox";
import { Select } from "../fields/Select";
import { Switch } from "../fields/Switch";
import { TextArea } from "../fields/TextArea";
import { TextField } from "../fields/TextField";
import { type Field, type Fields, limitProblem, shownValue } from "./form-field";

interface FormFieldsProps<Values> {
  fields: Fields<Values>;
  values: Values;
  onChange: (part: Partial<Values>) => void;
}

export function FormFields<Values extends object>({ fields, values, onChange }: FormFieldsProps<Values>) {
  return fields.map((field) => {
    if (field === false) return null;
    if (typeof field === "string") return <Note key={field} text={field} />;
    return (
      <Control
        key={field.name}
        field={field}
        value={shownValue(field, values)}
        problem={limitProblem(field, values)}
        onChange={(value) => onChange({ [field.name]: value } as Partial<Values>)}
      />
    );
  });
}

function Note({ text }: { text: string }) {
  return <p className="note">{text}</p>;
}

interface ControlProps {
  field: Field;
  value: unknown;
  /** Replaces the hint. */
  problem?: string;
  onChange: (value: string | number | boolean) => void;
}

export function Control({ field, value, problem, onChange }: ControlProps) {
  if (field.kind === "own") return field.label;
  const { label } = field;
  const hint = problem || field.hint;
  const isSet = value === true;
  const text = String(value ?? "");
  const shown = { hint, value: text, ...(problem && { "aria-invalid": true }) };
  switch (field.kind) {
    case "flag":
      return <Switch label={label} hint={hint} value={isSet} disabled={field.disabled} onChange={onChange} />;
    case "check":
      return <Checkbox label={label} value={isSet} onChange={onChange} />;
    case "choice": {
      const { options } = field;
      const own = options.find((option) => option.value === text)?.hint;
      return <Select label={label} hint={own ?? hint} value={text} options={options} onChange={onChange} />;
    }
    case "lines": {
      const { kind, ...rest } = field;
      return <TextArea {...rest} {...shown} onChange={onChange} />;
    }
    case "number": {
      const { kind, min, max, ...rest } = field;
      const change = (typed: string) => onChange(Number.parseInt(typed, 10) || 0);
      const number = { ...shown, value: String(value || ""), onChange: change };
      return <TextField inputMode="numeric" autoComplete="off" {...rest} {...number} />;
    }
    default: {
      const { kind, ...rest } = field;
      return <TextField {...rest} {...shown} onChange={onChange} />;
    }
  }
}
