import { Slider } from "../../../components/fields/Slider";
import { brightnessOf, brightnessPercent } from "../../../lib/percent";

interface BrightnessSliderProps {
  label?: string;
  /** 0..255 */
  value: number;
  onChange: (value: number) => void;
}

export function BrightnessSlider({ label = "Brightness", value, onChange }: BrightnessSliderProps) {
  const percent = brightnessPercent(value);
  return (
    <Slider
      label={label}
      min={0}
      max={100}
      value={percent}
      valueText={`${percent}%`}
      onChange={(typed) => onChange(brightnessOf(typed, value))}
    />
  );
}
