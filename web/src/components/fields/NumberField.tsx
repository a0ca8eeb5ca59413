import { useEffect, useRef, useState } from "react";
import { FormField } from "./FormField";

interface NumberFieldProps {
  label: string;
  value: number;
  min: number;
  max: number;
  suffix: string;
  /** Always called with a whole number from min to max; invalid text counts as min. */
  onChange: (value: number) => void;
}

const TYPING_PAUSE_MS = 600;

/** Typed numbers are applied after a pause or when the field loses focus, steps immediately. */
export function NumberField({ label, value, min, max, suffix, onChange }: NumberFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  const [draft, setDraft] = useState<string | null>(null);

  useEffect(() => {
    const input = field.current;
    if (!input) return;
    const commit = () => {
      setDraft(null);
      const number = toNumber(input.value, min, max);
      if (number !== value) onChange(number);
    };
    const pause = draft ? setTimeout(commit, TYPING_PAUSE_MS) : undefined;
    // React's onChange fires on every input; the browser's own event fires once at the end of typing.
    input.addEventListener("change", commit);
    return () => {
      clearTimeout(pause);
      input.removeEventListener("change", commit);
    };
  });

  return (
    <FormField label={label}>
      {({ id, className }) => (
        <div className="line gap6 relative">
          <input
            id={id}
            ref={field}
            className={className}
            type="number"
            inputMode="numeric"
            min={min}
            max={max}
            value={draft ?? value}
            aria-describedby={`${id}-unit`}
            onChange={(event) => setDraft(event.currentTarget.value)}
          />
          <span id={`${id}-unit`} className="note rigid">
            {suffix}
          </span>
        </div>
      )}
    </FormField>
  );
}

function toNumber(text: string, min: number, max: number): number {
  const number = Math.round(Number.parseFloat(text));
  return Number.isNaN(number) ? min : Math.min(max, Math.max(min, number));
}
