import { useState } from "react";
import { FormField } from "./FormField";

interface TimeFieldProps {
  label: string;
  /** "HH:MM" or empty */
  value: string;
  /** Called for complete times only. */
  onChange: (value: string) => void;
}

const WHOLE_TIME = /^\d\d:\d\d$/;

export function TimeField({ label, value, onChange }: TimeFieldProps) {
  const [draft, setDraft] = useState<string | null>(null);
  const type = (typed: string) => {
    setDraft(typed);
    if (WHOLE_TIME.test(typed)) onChange(typed);
  };
  return (
    <FormField label={label}>
      {(control) => (
        <input
          {...control}
          type="time"
          value={draft ?? value}
          onChange={(event) => type(event.currentTarget.value)}
          onBlur={() => setDraft(null)}
        />
      )}
    </FormField>
  );
}
