import { saveLightParts } from "../../../api/lights";
import { type LedConfig, type PaletteName, STRIP_MODES, type Strip } from "../../../api/types";
import { ColorField } from "../../../components/fields/ColorField";
import { fieldsOf } from "../../../components/fields/fields-of";
import { BrightnessSlider } from "../../../components/fields/PercentSliders";
import type { EffectList } from "../../../state/effect-list";
import type { Lights } from "../../../state/lights";
import type { ChangeLook } from "../segment-control";
import { BallPart } from "./BallPart";
import { EffectTiles } from "./EffectTiles";
import { NightLight } from "./NightLight";
import { Palettes } from "./Palettes";
import { withOwnPalettes } from "./preview-of";
import { StripSegments } from "./segments/StripSegments";

export interface MoreLooksProps {
  lights: Lights;
  led: LedConfig;
  /** What the controls show: the whole strip, or the chosen segment. */
  strip: Strip;
  change: ChangeLook;
  segment: number | null;
  onSegment: (index: number | null) => void;
  /** What a night light that has begun still does, for the user. */
  night: string | undefined;
  list: EffectList;
}

/** The effects beyond the modes of the card, the settings that the present one uses, segments and night light. */
export function MoreLooks(props: MoreLooksProps) {
  const { lights, led, strip, change, segment, onSegment, night, list } = props;
  const uses = list.effects.find(({ name }) => name === strip.mode);
  const more = list.effects.filter(({ name }) => !STRIP_MODES.some((mode) => mode === name));
  const { color, color2 = color, color3 = color, intensity = 128 } = strip;
  const of = fieldsOf({ color2, color3, intensity }, change);
  const looks = withOwnPalettes(list, led.palettes);
  const whole = led.strips[0] ?? strip;
  const showing = (palette: PaletteName) =>
    segment === null
      ? { palette }
      : { segments: whole.segments.map((each, i) => (i === segment ? { ...each, palette } : each)) };
  return (
    <div className="grid gap12">
      <EffectTiles
        strip={strip}
        list={looks}
        names={more.map(({ name }) => name)}
        onChoose={(mode) => change({ mode })}
      />
      {uses?.palette && (
        <Palettes
          palettes={list.palettes}
          made={led.palettes}
          own={[color, color2, color3].slice(0, uses.colors)}
          chosen={strip.palette}
          onChoose={(palette) => change({ palette })}
          onSave={(palettes, shown) => lights.run(() => saveLightParts({ palettes, ...showing(shown) }))}
        />
      )}
      {uses && uses.colors > 1 && <ColorField label="Second color" {...of("color2")} />}
      {uses && uses.colors > 2 && <ColorField label="Third color" {...of("color3")} />}
      {uses?.intensity && <BrightnessSlider label="Intensity" {...of("intensity")} {...lights.drag} />}
      {strip.mode === "ball" && led.ball && <BallPart lights={lights} ball={led.ball} list={list} />}
      <StripSegments
        lights={lights}
        strip={whole}
        list={looks}
        chosen={segment}
        onChoose={onSegment}
        onSave={(segments) => lights.run(() => saveLightParts({ segments }))}
      />
      <NightLight lights={lights} night={night} />
    </div>
  );
}
