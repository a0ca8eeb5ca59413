import type { Scene, SceneStrip } from "../../../api/scenes";
import type { OwnPalette, Strip } from "../../../api/types";
import { Button } from "../../../components/Button";
import { Card } from "../../../components/Card";
import { ColorField } from "../../../components/fields/ColorField";
import { fieldsOf } from "../../../components/fields/fields-of";
import { BrightnessSlider, SpeedSlider } from "../../../components/fields/PercentSliders";
import { Select } from "../../../components/fields/Select";
import { lengthOptions, TRANSITIONS } from "../../../lib/time/length-text";
import { titleOf } from "../../../lib/title-of";
import { useConfig } from "../../../state/config-store";
import { type EffectInfo, type EffectList, useEffectList } from "../../../state/effect-list";
import { roomLights } from "../../../state/lights";
import type { ScenePictures } from "../../../state/scene-pictures";
import styles from "../Scenes.module.css";
import { brightnessOrHalf, isSame, type LightsChoice, lightsChoiceOf, lookOf } from "../scene-draft";

const CHOICES: readonly { value: LightsChoice; label: string }[] = [
  { value: "leave", label: "Leave as it is" },
  { value: "off", label: "Off" },
  { value: "on", label: "On, as last shown" },
  { value: "brightness", label: "Only the brightness" },
  { value: "look", label: "A look" },
];
const OWN_COLORS = "colors";

interface LightsPartProps {
  scene: Scene;
  Picture: ScenePictures["Look"];
  onChange: (changes: Partial<Scene>) => void;
}

export function LightsPart({ scene: { led, transition }, Picture, onChange }: LightsPartProps) {
  const config = useConfig(roomLights).config;
  const present = config?.strips[0];
  const list = useEffectList(true);
  const strip = led?.strips[0];
  const choice = lightsChoiceOf(strip);
  if (!present) return null;
  const set = (next: SceneStrip | undefined) => onChange({ led: next && { strips: [next] } });
  const taken = (): SceneStrip => ({
    ...lookOf(present),
    enabled: true,
    mode: present.mode === "off" ? "solid" : present.mode,
    brightness: brightnessOrHalf(present.brightness),
  });
  const choose = (chosen: LightsChoice) => {
    const brightness = brightnessOrHalf(strip?.brightness ?? present.brightness);
    if (chosen === "leave") set(undefined);
    else if (chosen === "brightness") set({ brightness });
    else set(chosen === "look" ? taken() : { enabled: chosen === "on" });
  };
  const look = { ...present, ...strip };
  return (
    <Card className={styles.part}>
      <Select label="Room Lights" value={choice} options={CHOICES} onChange={choose} />
      {choice === "look" && list && (
        <>
          <div className="tight">
            <Picture strip={look} list={list} palettes={config.palettes} />
            {!isSame(taken(), strip) && <Button onClick={() => set(taken())}>Take how they are now</Button>}
          </div>
          <LookFields
            look={look}
            list={list}
            made={config.palettes}
            onChange={(changes) => set({ ...strip, ...changes })}
          />
        </>
      )}
      {(choice === "look" || choice === "brightness") && (
        <BrightnessSlider value={look.brightness} onChange={(brightness) => set({ ...strip, brightness })} />
      )}
      {choice !== "leave" && (
        <Select
          label="Transition"
          value={transition}
          options={lengthOptions(TRANSITIONS, transition)}
          onChange={(seconds) => onChange({ transition: seconds })}
        />
      )}
    </Card>
  );
}

interface LookFieldsProps {
  look: Strip;
  list: EffectList;
  /** The palettes that the user has made. */
  made: readonly OwnPalette[];
  onChange: (changes: SceneStrip) => void;
}

const ALL_USED: Omit<EffectInfo, "name"> = { colors: 1, palette: false, intensity: false, speed: true };

/** What the effect uses. A change applies to the whole strip, so a look with segments loses them. */
function LookFields({ look, list, made, onChange }: LookFieldsProps) {
  const { mode, palette = OWN_COLORS, color, color2 = color, color3 = color, intensity = 128, speed } = look;
  const count = look.segments.length;
  const uses = list.effects.find(({ name }) => name === mode) ?? ALL_USED;
  const effects = list.effects.filter(({ name }) => name !== "off");
  const palettes = [
    ...list.palettes.map(({ name }) => ({
      value: name,
      label: name === OWN_COLORS ? "Own colors" : titleOf(name),
    })),
    ...made.map(({ id, name }) => ({ value: id, label: name || "My palette" })),
  ];
  const of = fieldsOf({ mode, palette, color, color2, color3, intensity, speed }, (changes) =>
    onChange({ ...changes, ...(count > 0 && { segments: [] }) }),
  );
  const colors = uses.palette && palette !== OWN_COLORS ? 0 : uses.colors;
  return (
    <>
      {count > 0 && <p className="note">It has {count} segments. A change here replaces them.</p>}
      <div className={`grid top gap10 ${styles.pair}`}>
        <Select
          label="Effect"
          options={effects.map(({ name }) => ({ value: name, label: titleOf(name) }))}
          {...of("mode")}
        />
        {uses.palette && <Select label="Palette" options={palettes} {...of("palette")} />}
        {colors > 0 && <ColorField label="Color" {...of("color")} />}
        {colors > 1 && <ColorField label="Second color" {...of("color2")} />}
        {colors > 2 && <ColorField label="Third color" {...of("color3")} />}
      </div>
      {uses.intensity && <BrightnessSlider label="Intensity" {...of("intensity")} />}
      {uses.speed && <SpeedSlider {...of("speed")} />}
    </>
  );
}
