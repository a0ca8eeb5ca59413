import { MAX_TRANSITION, type Scene } from "../../../api/scene-editing";
import { STRIP_MODES } from "../../../api/types";
import { Card } from "../../../components/Card";
import { ColorField } from "../../../components/fields/ColorField";
import { Select } from "../../../components/fields/Select";
import { Slider } from "../../../components/fields/Slider";
import { speedPercent } from "../../../lib/percent";
import { titleOf } from "../../../lib/title-of";
import { useConfig } from "../../../state/config-store";
import { roomLights } from "../../../state/lights";
import styles from "../Scenes.module.css";
import { CHOICES, type Choice, choiceOf, HALF_BRIGHTNESS } from "../scene-draft";
import { BrightnessSlider } from "./BrightnessSlider";

const optionOf = (value: string) => ({ value, label: titleOf(value) });
const MODE_OPTIONS = STRIP_MODES.filter((mode) => mode !== "off").map(optionOf);

interface LightsPartProps {
  scene: Scene;
  onChange: (changes: Partial<Scene>) => void;
}

export function LightsPart({ scene: { led, transition }, onChange }: LightsPartProps) {
  const present = useConfig(roomLights).config?.strips[0];
  const strip = led?.strips[0];
  const choice = choiceOf(strip?.enabled, strip !== undefined);
  if (!present) return null;
  const look = { ...present, ...strip };
  const mode = litMode(look.mode);
  const isListed = MODE_OPTIONS.some(({ value }) => value === mode);
  const options = isListed ? MODE_OPTIONS : [...MODE_OPTIONS, optionOf(mode)];
  const change = (changes: object) => onChange({ led: { strips: [{ ...strip, ...changes }] } });
  // The hub shows it on all segments.
  const changeLook = (look: object) => change({ ...look, segments: undefined });
  const choose = (chosen: Choice) => {
    if (chosen === "leave") onChange({ led: undefined });
    else if (chosen === "off") onChange({ led: { strips: [{ enabled: false }] } });
    else {
      const { color, color2, color3, intensity, palette, brightness, speed } = look;
      const lit = { enabled: true, mode, brightness: brightness || HALF_BRIGHTNESS };
      change({ ...lit, color, color2, color3, intensity, palette, speed });
    }
  };
  return (
    <Card className={styles.part}>
      <Select label="Room Lights" value={choice} options={CHOICES} onChange={choose} />
      {choice === "on" && (
        <>
          <div className={styles.pair}>
            <Select label="Mode" value={mode} options={options} onChange={(mode) => changeLook({ mode })} />
            <ColorField label="Color" value={look.color} onChange={(color) => changeLook({ color })} />
          </div>
          <BrightnessSlider value={look.brightness} onChange={(brightness) => change({ brightness })} />
          <Slider
            label="Animation Speed"
            min={0}
            max={1000}
            step={10}
            value={look.speed}
            valueText={`${speedPercent(look.speed)}%`}
            onChange={(speed) => changeLook({ speed })}
          />
        </>
      )}
      {choice !== "leave" && (
        <Slider
          label="Transition"
          min={0}
          max={MAX_TRANSITION}
          value={transition}
          valueText={transition === 0 ? "At once" : `${transition} s`}
          onChange={(next) => onChange({ transition: next })}
        />
      )}
    </Card>
  );
}

function litMode(mode: string) {
  return mode === "off" ? "solid" : mode;
}
