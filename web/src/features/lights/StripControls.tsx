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
import { Button } from "../../components/Button";
import { Card } from "../../components/Card";
import { classes } from "../../components/classes";
import { fieldsOf } from "../../components/fields/fields-of";
import { BrightnessSlider, SpeedSlider } from "../../components/fields/PercentSliders";
import { Select } from "../../components/fields/Select";
import { Switch } from "../../components/fields/Switch";
import { Spinner } from "../../components/loading/Spinner";
import { OnlineBadge } from "../../components/messages/Badge";
import { isLit } from "../../lib/lit";
import { brightnessPercent } from "../../lib/percent";
import { titleOf } from "../../lib/title-of";
import type { EffectList } from "../../state/effect-list";
import type { Lights } from "../../state/lights";
import { currentLimitText, lightsSentence } from "../../state/lights-sentence";
import { useIsGuest } from "../../state/session";
import { LightColor } from "./LightColor";
import type { More } from "./more/more";
import styles from "./RoomLights.module.css";
import type { ChangeLook } from "./segment-control";

const MODE_OPTIONS = STRIP_MODES.map((value) => ({ value: value as StripMode, label: titleOf(value) }));

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
  lights: Lights;
  led: LedConfig;
  /** What the controls show: the strip, or the chosen segment. */
  control: { shown: Strip; change: ChangeLook };
  /** null: all of them, or a strip without any. */
  segment: number | null;
  onSegment: (index: number | null) => void;
  /** null before the hub's first status. */
  isOnline: boolean | null;
  /** undefined before the hub's first status. */
  status: LightsStatus | undefined;
  /** null until it is needed and known. */
  list: EffectList | null;
  /** null until it is needed and loaded. */
  more: More | null;
}

export function StripControls(props: StripControlsProps) {
  const { lights, led, control, segment, onSegment, isOnline, status, list, more } = props;
  const asked = useStore(lights.asked);
  const [isMore, setMore] = useState(false);
  const { shown: strip, change } = control;
  const of = fieldsOf(strip, change);
  const segments = strip.segments;
  const night = status?.nightLight && nightText(status.nightLight);
  const moreId = useId();
  const isMoreMode = !MODE_OPTIONS.some(({ value }) => value === strip.mode);
  const options = isMoreMode
    ? [...MODE_OPTIONS, { value: strip.mode, label: titleOf(strip.mode) }]
    : MODE_OPTIONS;
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
          onChange={(on) => void lights.command({ on })}
        />
        <Fields className={styles.fields} disabled={isGuest}>
          {segments.length > 0 && <SegmentChips segments={segments} chosen={segment} onChoose={onSegment} />}
          <BrightnessSlider
            note={currentLimitText(strip, status)}
            disabled={strip.mode === "off"}
            {...of("brightness")}
            {...lights.drag}
          />
          <div className={`grid ${styles.look}`}>
            <Select label="Mode" options={options} {...of("mode")} />
            <LightColor
              lights={lights}
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
            {...lights.drag}
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
                <more.MoreLooks
                  lights={lights}
                  led={led}
                  strip={strip}
                  change={change}
                  segment={segment}
                  onSegment={onSegment}
                  night={night}
                  list={list}
                />
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
  /** null: all of them. */
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
