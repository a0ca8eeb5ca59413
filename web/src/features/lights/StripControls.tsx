import { useId, useState } from "react";
import { useStore } from "zustand";
import {
  type LedConfig,
  type LightsStatus,
  STRIP_MODES,
  type Strip,
  type StripMode,
  type StripSegment,
} from "../../api/types";
import { Button, IconButton } from "../../components/Button";
import { Card } from "../../components/Card";
import { classes } from "../../components/classes";
import { ColorField } from "../../components/fields/ColorField";
import { ColorPanel } from "../../components/fields/ColorPanel";
import { fieldsOf } from "../../components/fields/fields-of";
import { noteColor } from "../../components/fields/kept-colors";
import { BrightnessSlider, SpeedSlider } from "../../components/fields/PercentSliders";
import { Select } from "../../components/fields/Select";
import { Swatches } from "../../components/fields/Swatches";
import { Switch } from "../../components/fields/Switch";
import { Spinner } from "../../components/loading/Spinner";
import { OnlineBadge } from "../../components/messages/Badge";
import { COLOR_PRESETS } from "../../lib/color-presets";
import { isLit } from "../../lib/lit";
import { brightnessPercent } from "../../lib/percent";
import { titledOptions, titleOf } from "../../lib/title-of";
import type { EffectList } from "../../state/effect-list";
import { roomLights } from "../../state/lights";
import { currentLimitText, lightsSentence } from "../../state/lights-sentence";
import { useIsGuest } from "../../state/session";
import type { ChangeLook, More } from "./more/MoreLooks";
import styles from "./RoomLights.module.css";

/** Why a setting has no effect in a mode. In the mode Off, the sentence at the switch is the reason for all. */
const WITHOUT_COLOR: Partial<Record<StripMode, string>> = {
  off: "",
  rainbow: "Rainbow uses all colors.",
  party: "Party uses all colors.",
};
/** The palette with the effect's own colors, or those of the settings. */
const OWN_COLORS = "colors";
const WITHOUT_SPEED: Partial<Record<StripMode, string>> = {
  off: "",
  solid: "Solid does not move.",
  ball: "Set by the table.",
};

/** Why color and speed have no effect; undefined where they have. */
function reasonsOf({ mode, palette = OWN_COLORS }: Strip, list: EffectList | null) {
  const uses = list?.effects.find(({ name }) => name === mode);
  const title = titleOf(mode);
  let color = WITHOUT_COLOR[mode];
  if (uses?.palette && palette !== OWN_COLORS) color ??= "The palette gives the colors.";
  else if (uses?.colors === 0) color ??= `${title} has its own colors.`;
  return {
    color,
    speed: WITHOUT_SPEED[mode] ?? (uses && !uses.speed ? `${title} does not move.` : undefined),
  };
}

function nightText({ secondsLeft, brightness }: NonNullable<LightsStatus["nightLight"]>): string {
  const minutes = Math.ceil(secondsLeft / 60);
  const time = minutes === 1 ? "1 minute" : `${minutes} minutes`;
  return brightness === 0
    ? `Night light: dark in ${time}.`
    : `Night light: at ${brightnessPercent(brightness)}% in ${time}.`;
}

interface StripControlsProps {
  led: LedConfig;
  strip: Strip;
  /** null before the hub's first status. */
  isOnline: boolean | null;
  /** undefined before the hub's first status. */
  status: LightsStatus | undefined;
  /** null until it is needed and known. */
  list: EffectList | null;
  /** null until it is needed and loaded. */
  more: More | null;
}

export function StripControls({ led, strip: whole, isOnline, status, list, more }: StripControlsProps) {
  const { segments } = whole;
  const asked = useStore(roomLights.asked);
  const [isMore, setMore] = useState(false);
  const [selected, select] = useState<number | null>(null);
  /** null: all segments, or a strip without any. */
  const segment = selected !== null && selected < segments.length ? selected : null;
  const { shown: strip, change } = controlOf(whole, segment);
  const of = fieldsOf(strip, change);
  const night = status?.nightLight && nightText(status.nightLight);
  const moreId = useId();
  const modes = new Set<StripMode>([...STRIP_MODES, strip.mode]);
  const { color: withoutColor, speed: withoutSpeed } = reasonsOf(strip, list);
  const isGuest = useIsGuest();
  // Only for guests: in Chromium on a busy machine, a slider in a fieldset stalls for seconds while it is dragged.
  const Fields = (isGuest ? "fieldset" : "div") as "fieldset";
  const isLitNow = isLit(strip) && status?.reason !== "not-connected";
  return (
    <Card
      className={classes(styles.lights, isLitNow && (withoutColor === undefined ? styles.lit : "colorful"))}
      style={{ "--light": strip.color }}
      title="Room Lights"
      aside={isOnline !== null && <OnlineBadge online={isOnline} />}
    >
      <div className={styles.fields}>
        <Switch
          label="Lights enabled"
          hint={night || lightsSentence(strip, led.globalSettings, status) || "\u00a0"}
          value={asked.on ?? isLit(strip)}
          onChange={(on) => void roomLights.command({ on })}
        />
        <Fields className={styles.fields} disabled={isGuest}>
          {segments.length > 0 && <SegmentChips segments={segments} chosen={segment} onChoose={select} />}
          <BrightnessSlider
            note={currentLimitText(strip, status)}
            disabled={strip.mode === "off"}
            {...of("brightness")}
            {...roomLights.drag}
          />
          <div className={`grid ${styles.look}`}>
            <Select label="Mode" options={titledOptions([...modes])} {...of("mode")} />
            <LightColor
              onChange={change}
              color={strip.color}
              note={withoutColor}
              isDisabled={isGuest || withoutColor !== undefined}
            />
          </div>
          <SpeedSlider
            note={withoutSpeed}
            disabled={withoutSpeed !== undefined}
            {...of("speed")}
            {...roomLights.drag}
          />
          <Button
            icon={isMore ? "up" : "down"}
            aria-expanded={isMore}
            aria-controls={isMore ? moreId : undefined}
            onClick={() => setMore(!isMore)}
          >
            {isMore ? "Less" : "More"}
          </Button>
          {isMore && (
            <div id={moreId}>
              {list && more ? (
                <more.MoreLooks {...{ led, strip, change, segment, night, list }} onSegment={select} />
              ) : (
                <Spinner label="Loading effects..." />
              )}
            </div>
          )}
        </Fields>
      </div>
    </Card>
  );
}

interface SegmentChipsProps {
  segments: StripSegment[];
  chosen: number | null;
  onChoose: (index: number | null) => void;
}

/** Chooses what the card's controls change. */
function SegmentChips({ segments, chosen, onChoose }: SegmentChipsProps) {
  const chips = [null, ...segments.keys()];
  return (
    <fieldset className="row" aria-label="Segment">
      {chips.map((index) => (
        <button
          key={index}
          type="button"
          className={`choice touch ${styles.chip}`}
          aria-pressed={index === chosen}
          onClick={() => onChoose(index)}
        >
          {index === null ? "All" : segments[index]?.name || `Segment ${index + 1}`}
        </button>
      ))}
    </fieldset>
  );
}

/** What the card's controls show and change: the strip, or the segment with this index. */
function controlOf(strip: Strip, index: number | null) {
  const segments = strip.segments;
  const segment = index === null ? undefined : segments[index];
  if (index === null || !segment) {
    return { shown: strip, change: ((look) => roomLights.changeStrip(look)) as ChangeLook };
  }
  const { from: _from, to: _to, name: _name, reverse: _reverse, mirror: _mirror, ...look } = segment;
  const firstLit = segments.findIndex(({ mode }) => mode !== "off");
  const change: ChangeLook = (changes) => {
    const { brightness: _brightness, ...main } = changes;
    const isMain = index === Math.max(firstLit, 0);
    roomLights.change({ strips: { 0: { segments: { [index]: changes }, ...(isMain && main) } } });
  };
  return { shown: { ...strip, ...look }, change };
}

interface LightColorProps {
  onChange: ChangeLook;
  color: string;
  note: string | undefined;
  isDisabled: boolean;
}

/** One row and the presets; the rest opens in place. */
function LightColor({ onChange, color, note, isDisabled }: LightColorProps) {
  const panelId = useId();
  const [wasOpened, setOpened] = useState(false);
  const isOpen = wasOpened && !isDisabled;
  const props = {
    value: color,
    disabled: isDisabled,
    onChange: (chosen: string) => {
      noteColor(chosen);
      onChange({ color: chosen });
    },
  };
  return (
    <div className={`grid gap6 ${styles.color}`}>
      <ColorField label="Color" note={note} {...props}>
        <IconButton
          className={styles.opener}
          icon={isOpen ? "up" : "down"}
          label="More colors"
          aria-expanded={isOpen}
          disabled={isDisabled}
          aria-controls={isOpen ? panelId : undefined}
          onClick={() => setOpened(!isOpen)}
        />
      </ColorField>
      <Swatches label="Color presets" swatches={COLOR_PRESETS} {...props} />
      {isOpen && <ColorPanel id={panelId} {...roomLights.drag} {...props} />}
    </div>
  );
}
