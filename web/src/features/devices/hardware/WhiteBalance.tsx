import { useState } from "react";
import { Select } from "../../../components/fields/Select";
import { Slider } from "../../../components/fields/Slider";
import { channels } from "../../../lib/color";
import { hexOf } from "../../../lib/hsv";
import { WHITE_BALANCE } from "./hardware-forms";
import { useEntry } from "./hardware-store";

const OWN = "own";
const OPTIONS = [
  { value: "#ffffff", label: "None" },
  { value: "#ffb0f0", label: "Typical strip" },
  { value: OWN, label: "Own" },
];
const HINTS: Record<string, string> = {
  "#ffffff": "White is red, green and blue at full light.",
  "#ffb0f0": "Less green, and a little less blue: most strips are greenish without it.",
  [OWN]: "Less of a color makes white less of that color. Save to see it on the strip.",
};
const COLORS = ["Red", "Green", "Blue"];
const MIN_PERCENT = 25;

/** How much of red, green and blue is white on this strip. */
export function WhiteBalance() {
  const [isOwn, setOwn] = useState(false);
  const { value, onChange } = useEntry(WHITE_BALANCE);
  const white = String(value);
  const isPreset = OPTIONS.some(({ value }) => value === white);
  const choice = isOwn || !isPreset ? OWN : white;
  const shares = channels(white);
  const choose = (value: string) => {
    setOwn(value === OWN);
    if (value !== OWN) onChange(value);
  };
  const set = (at: number, percent: number) =>
    onChange(hexOf(shares.map((share, each) => (each === at ? percent * 2.55 : share))));
  return (
    <>
      <Select
        label={WHITE_BALANCE.label}
        value={choice}
        options={OPTIONS}
        hint={HINTS[choice]}
        onChange={choose}
      />
      {choice === OWN && (
        <div className="stack">
          {COLORS.map((label, at) => {
            const percent = Math.round((shares[at] ?? 255) / 2.55);
            return (
              <Slider
                key={label}
                label={label}
                value={percent}
                min={MIN_PERCENT}
                max={100}
                valueText={`${percent} %`}
                onChange={(value) => set(at, value)}
              />
            );
          })}
        </div>
      )}
    </>
  );
}
