import { brightnessOf, brightnessPercent, speedPercent } from "../../lib/percent";
import { Slider, type SliderProps } from "./Slider";

type PercentProps = Omit<SliderProps, "label" | "min" | "max" | "valueText"> &
  Partial<Pick<SliderProps, "label" | "valueText">>;

/** The value is 0..255. */
export function BrightnessSlider({
  label = "Brightness",
  value,
  valueText,
  onChange,
  ...rest
}: PercentProps) {
  const percent = brightnessPercent(value);
  return (
    <Slider
      label={label}
      min={0}
      max={100}
      value={percent}
      valueText={valueText ?? `${percent}%`}
      onChange={(typed) => onChange(brightnessOf(typed, value))}
      {...rest}
    />
  );
}

/** The value is 0..1000. */
export function SpeedSlider({ label = "Animation Speed", ...rest }: PercentProps) {
  const valueText = `${speedPercent(rest.value)}%`;
  return <Slider label={label} min={0} max={1000} step={10} valueText={valueText} {...rest} />;
}
