import { useRef, useState } from "react";
import { Slider } from "../../components/fields/Slider";

interface PaceSliderProps {
  label: string;
  /** In percent. */
  value: number;
  disabled?: boolean;
  onChange: (value: number) => void;
}

/** A speed of the table. It is sent when the slider is released, or immediately if it was not dragged. */
export function PaceSlider({ label, value, disabled, onChange }: PaceSliderProps) {
  const [pace, setPace] = useState<number | null>(null);
  /** undefined outside a drag, null before its first change */
  const dragged = useRef<number | null>(undefined);
  const shown = pace ?? value;
  return (
    <Slider
      label={label}
      min={10}
      max={300}
      step={10}
      value={shown}
      valueText={`${shown}%`}
      disabled={disabled}
      onChange={(next) => {
        if (dragged.current === undefined) return onChange(next);
        dragged.current = next;
        setPace(next);
      }}
      onDragStart={() => {
        dragged.current = null;
      }}
      onDragEnd={() => {
        const last = dragged.current;
        dragged.current = undefined;
        if (last && last !== value) onChange(last);
        setPace(null);
      }}
    />
  );
}
