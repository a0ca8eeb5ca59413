import { type ReactNode, useState } from "react";
import { useStore } from "zustand";
import { fullColor, hueSaturation, KELVIN, kelvinColor, kelvinOf } from "../../lib/hsv";
import { Button } from "../Button";
import styles from "./ColorPanel.module.css";
import { HueRing } from "./HueRing";
import { favorites, MAX_FAVORITES, recentLights, toggleFavorite } from "./kept-colors";
import { Slider } from "./Slider";
import { Swatches } from "./Swatches";

interface ColorPanelProps {
  id: string;
  /** "#rrggbb" */
  value: string;
  disabled?: boolean;
  onChange: (color: string) => void;
  /** More values will follow. */
  onDragStart?: () => void;
  onDragEnd?: () => void;
}

const USUAL_KELVIN = 2_700;
const WARMTH = `linear-gradient(to right, ${[1800, 2700, 4000, 6500].map(kelvinColor)})`;

/** A hue ring with saturation, whites by warmth, and the colors that this browser keeps. */
export function ColorPanel({ id, value, disabled, onChange, onDragStart, onDragEnd }: ColorPanelProps) {
  const recent = useStore(recentLights.store).colors;
  const liked = useStore(favorites).colors;
  const [chosen, setChosen] = useState(() => hueSaturation(value));
  // A gray has no hue of its own; the ring then keeps the last one.
  const own = hueSaturation(value);
  const look =
    fullColor(chosen) === value ? chosen : own.saturation === 0 ? { ...own, hue: chosen.hue } : own;
  const kelvin = kelvinOf(value);
  const isFavorite = liked.includes(value);
  const isFull = liked.length >= MAX_FAVORITES && !isFavorite;

  const choose = (part: Partial<typeof look>) => {
    const next = { ...look, ...part };
    setChosen(next);
    onChange(fullColor(next));
  };
  const drag = { disabled, onDragStart, onDragEnd };
  const pure = fullColor({ ...look, saturation: 100 });

  return (
    // biome-ignore lint/a11y/useSemanticElements: in Chromium, sliders stall in a fieldset that is a grid
    <div
      id={id}
      className={`grid centered rounded padded sunken ${styles.panel}`}
      role="group"
      aria-label="More colors"
    >
      {/* From white, the ring goes to a color that is seen. */}
      <HueRing
        hue={look.hue}
        color={value}
        {...drag}
        onChange={(hue) => choose({ hue, saturation: look.saturation || 100 })}
      />
      <div className="tight">
        <Slider
          label="Saturation"
          min={0}
          max={100}
          value={look.saturation}
          valueText={`${look.saturation}%`}
          track={`linear-gradient(to right, #fff, ${pure})`}
          {...drag}
          onChange={(saturation) => choose({ saturation })}
        />
        <div className={kelvin ? undefined : styles.idle}>
          <Slider
            label="Warmth"
            {...KELVIN}
            value={kelvin ?? USUAL_KELVIN}
            valueText={kelvin ? `${kelvin.toLocaleString("en-US")} K` : "For white tones"}
            track={WARMTH}
            {...drag}
            onChange={(wanted) => onChange(kelvinColor(wanted))}
          />
        </div>
      </div>
      <Kept title="Recent" colors={recent} {...{ value, disabled, onChange }} />
      <Kept title="Favorites" colors={liked} {...{ value, disabled, onChange }}>
        <Button icon="star" disabled={disabled || isFull} onClick={() => toggleFavorite(value)}>
          {isFavorite ? "Remove from favorites" : isFull ? "Favorites are full" : "Add to favorites"}
        </Button>
      </Kept>
    </div>
  );
}

interface KeptProps {
  title: string;
  colors: string[];
  value: string;
  disabled?: boolean;
  onChange: (color: string) => void;
  children?: ReactNode;
}

function Kept({ title, colors, value, disabled, onChange, children }: KeptProps) {
  if (colors.length === 0 && !children) return null;
  return (
    <div className={`shrinks ${styles.kept}`}>
      <div className={`line wrap between touch ${styles.head}`}>
        <h3>{title}</h3>
        {children}
      </div>
      {colors.length > 0 && (
        <Swatches
          {...{ value, disabled, onChange }}
          label={`${title} colors`}
          swatches={colors.map((color) => ({ name: color, color }))}
        />
      )}
    </div>
  );
}
