import { type ReactNode, useState } from "react";
import { classes } from "../classes";
import styles from "./ColorField.module.css";
import { FormField } from "./FormField";

interface ColorFieldProps {
  label: string;
  /** "#rrggbb" */
  value: string;
  disabled?: boolean;
  /** Shown beside the label, for example why the field is disabled. */
  note?: string;
  /** Called while a colour is being picked, for every complete hex text, and at the end for other notations. */
  onChange: (color: string) => void;
  /** Further controls in the same row. */
  children?: ReactNode;
}

const HEX_COLOR = /^#?([0-9a-f]{6})$/i;
const HEX_DIGITS = /^([0-9a-f]{3}){1,2}$/i;

export function ColorField({ label, value, disabled, note, onChange, children }: ColorFieldProps) {
  const [draft, setDraft] = useState<string | null>(null);
  const [isRefused, setRefused] = useState(false);

  const type = (typed: string) => {
    setDraft(typed);
    setRefused(false);
    const digits = HEX_COLOR.exec(typed.trim())?.[1];
    if (digits) onChange(`#${digits.toLowerCase()}`);
  };

  const finish = () => {
    if (draft === null) return;
    const color = parseColor(draft.trim());
    setDraft(null);
    setRefused(!color && draft.trim() !== "");
    if (color && color !== value) onChange(color);
  };

  return (
    <FormField label={label} note={note} hint={isRefused ? "Not a color. Try #ff8800 or orange." : undefined}>
      {({ id, className, "aria-describedby": hintId }) => (
        <div className="row relative">
          <input
            id={id}
            className={`rigid rounded sunken pointer ${styles.swatch}`}
            type="color"
            disabled={disabled}
            aria-describedby={note ? `${id}-note` : undefined}
            value={value}
            onChange={(event) => onChange(event.currentTarget.value)}
          />
          <input
            className={classes(className, styles.hex)}
            aria-label={`${label}, hex code`}
            value={draft ?? value}
            disabled={disabled}
            spellCheck={false}
            autoComplete="off"
            autoCapitalize="none"
            aria-describedby={hintId}
            onChange={(event) => type(event.currentTarget.value)}
            onKeyDown={(event) => event.key === "Enter" && finish()}
            onBlur={finish}
          />
          {children}
        </div>
      )}
    </FormField>
  );
}

/** "#rrggbb" of any opaque CSS colour, or of hex digits without "#"; undefined for any other text. */
function parseColor(text: string): string | undefined {
  const pen = document.createElement("canvas").getContext("2d");
  if (!pen) return undefined;
  // A canvas ignores a text that is not a colour.
  const drawnAfter = (before: string) => {
    pen.fillStyle = before;
    pen.fillStyle = text.replace(HEX_DIGITS, "#$&");
    return String(pen.fillStyle);
  };
  const color = drawnAfter("#000000");
  return color === drawnAfter("#ffffff") && HEX_COLOR.test(color) ? color : undefined;
}
