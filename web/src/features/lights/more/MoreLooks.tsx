import { useMemo, useRef, useState } from "react";
import { saveLightParts } from "../../../api/lights";
import {
  type LedConfig,
  type LightMode,
  type PaletteName,
  STRIP_MODES,
  type Strip,
  type StripSegment,
} from "../../../api/types";
import { Button } from "../../../components/Button";
import { ColorField } from "../../../components/fields/ColorField";
import { fieldsOf } from "../../../components/fields/fields-of";
import { BrightnessSlider } from "../../../components/fields/PercentSliders";
import { Select } from "../../../components/fields/Select";
import { Tabs } from "../../../components/navigation/Tabs";
import { Tile } from "../../../components/Tile";
import { brightnessOf } from "../../../lib/percent";
import { titleOf } from "../../../lib/title-of";
import { type EffectList, useOffered } from "../../../state/effect-list";
import { roomLights } from "../../../state/lights";
import { LookPicture, Looks } from "../looks/Looks";
import { BallPart } from "./BallPart";
import styles from "./MoreLooks.module.css";
import { Palettes } from "./Palettes";
import { previewOf, usePainting, withOwnPalettes } from "./preview-of";
import { StripSegments } from "./segments/StripSegments";

/** Changes the look of the strip, or of one of its segments. */
export type ChangeLook = (
  look: Partial<Omit<StripSegment, "name" | "from" | "to" | "reverse" | "mirror">>,
) => void;

export interface MoreLooksProps {
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

type TabId = "effects" | "colors" | "segments" | "night";

/** The effects beyond the modes of the card, what the present one uses, segments and night light, each in a tab. */
export function MoreLooks(props: MoreLooksProps) {
  const { led, strip, change, segment, onSegment, night, list } = props;
  const [chosen, choose] = useState<TabId>("effects");
  const uses = list.effects.find(({ name }) => name === strip.mode);
  const looks = withOwnPalettes(list, led.palettes);
  const tabs: { id: TabId; label: string }[] = [
    { id: "effects", label: "Effects" },
    ...(uses?.palette || (uses?.colors ?? 0) > 1 ? [{ id: "colors", label: "Colors" } as const] : []),
    { id: "segments", label: "Segments" },
    { id: "night", label: "Night light" },
  ];
  const tab = tabs.find(({ id }) => id === chosen)?.id ?? "effects";
  return (
    <div className={styles.more}>
      <Tabs label="More" tabs={tabs} selected={tab} onSelect={choose}>
        <div className="grid gap12">
          {tab === "effects" && (
            <>
              <EffectTiles strip={strip} list={looks} onChoose={(mode) => change({ mode })} />
              {uses?.intensity && (
                <BrightnessSlider
                  label="Intensity"
                  {...fieldsOf({ intensity: strip.intensity ?? 128 }, change)("intensity")}
                  {...roomLights.drag}
                />
              )}
              {strip.mode === "ball" && led.ball && <BallPart ball={led.ball} list={list} />}
            </>
          )}
          {tab === "colors" && uses && <Colors {...props} uses={uses} />}
          {tab === "segments" && (
            <StripSegments strip={wholeOf(props)} list={looks} chosen={segment} onChoose={onSegment} />
          )}
          {tab === "night" && <NightLight night={night} />}
        </div>
      </Tabs>
    </div>
  );
}

const wholeOf = ({ led, strip }: MoreLooksProps) => led.strips[0] ?? strip;

/** The palettes, and the colors beyond the card's, as far as the effect uses them. */
function Colors(props: MoreLooksProps & { uses: EffectList["effects"][number] }) {
  const { led, strip, change, segment, list, uses } = props;
  const { color, color2 = color, color3 = color } = strip;
  const of = fieldsOf({ color2, color3 }, change);
  const whole = wholeOf(props);
  const showing = (palette: PaletteName) =>
    segment === null
      ? { palette }
      : { segments: whole.segments.map((each, i) => (i === segment ? { ...each, palette } : each)) };
  return (
    <>
      {uses.palette && (
        <Palettes
          list={list}
          made={led.palettes}
          own={[color, color2, color3].slice(0, uses.colors)}
          chosen={strip.palette}
          onChoose={(palette) => change({ palette })}
          onSave={(palettes, shown) => roomLights.run(() => saveLightParts({ palettes, ...showing(shown) }))}
        />
      )}
      {uses.colors > 1 && <ColorField label="Second color" {...of("color2")} />}
      {uses.colors > 2 && <ColorField label="Third color" {...of("color3")} />}
    </>
  );
}

const TIMES = [5, 15, 30, 45, 60, 90, 120].map((value) => ({ value, label: `${value} minutes` }));
const ENDS = [0, 5, 10, 20].map((value) => ({ value, label: value ? `${value}%` : "Off" }));

/** The lights dim from now on, and go off or stay dim; from dark, they rise and stay on. */
function NightLight({ night }: Pick<MoreLooksProps, "night">) {
  const [minutes, setMinutes] = useState(30);
  const [end, setEnd] = useState(0);
  const start = () => roomLights.command({ nightLight: { minutes, brightness: brightnessOf(end, 0) } });
  return (
    <fieldset className={`grid gap10 end ${styles.night}`}>
      <legend className="unseen">Night light</legend>
      {night ? (
        <>
          <p className={`muted ${styles.hint}`}>{night}</p>
          <Button onClick={() => roomLights.command({ nightLight: null })}>Cancel</Button>
        </>
      ) : (
        <>
          <Select label="Changes within" value={minutes} options={TIMES} onChange={setMinutes} />
          <Select label="Then" value={end} options={ENDS} onChange={setEnd} />
          <Button icon="moon" onClick={start}>
            Start
          </Button>
        </>
      )}
    </fieldset>
  );
}

const LEDS = 24;
interface EffectTilesProps {
  strip: Strip;
  list: EffectList;
  onChoose: (name: LightMode) => void;
}

/** One button for each effect that the card's modes lack, with a picture of it in the strip's colors. */
function EffectTiles({ strip, list, onChoose }: EffectTilesProps) {
  const tiles = useRef<HTMLFieldSetElement>(null);
  const offered = useOffered(list, strip.mode).join();
  const names = useMemo(
    () => (offered.split(",") as LightMode[]).filter((name) => !STRIP_MODES.some((mode) => mode === name)),
    [offered],
  );
  const previews = useMemo(
    () => names.map((mode) => previewOf({ ...strip, mode, segments: [] }, list)),
    [strip, list, names],
  );
  usePainting(tiles, previews);
  return (
    <fieldset ref={tiles} className={`grid gap5 ${styles.tiles}`}>
      <legend className="unseen">Effects</legend>
      {names.map((name) => (
        <Tile
          key={name}
          className={styles.tile}
          isChosen={name === strip.mode}
          onClick={() => onChoose(name)}
        >
          <canvas className={styles.ramp} width={LEDS} height={1} />
          {titleOf(name)}
        </Tile>
      ))}
    </fieldset>
  );
}

export const MORE = { LookPicture, Looks, MoreLooks, previewOf, withOwnPalettes };
export type More = typeof MORE;
