import {
  type GlobalSettings,
  type LightsStatus,
  STRIP_MODES,
  type Strip,
  type StripMode,
} from "../../api/types";
import { Card } from "../../components/Card";
import { classes } from "../../components/classes";
import { Select } from "../../components/fields/Select";
import { Slider } from "../../components/fields/Slider";
import { Switch } from "../../components/fields/Switch";
import { OnlineBadge } from "../../components/messages/Badge";
import { isLit } from "../../lib/lit";
import { brightnessOf, brightnessPercent, speedPercent } from "../../lib/percent";
import type { Lights } from "../../state/lights";
import { currentLimitText, lightsSentence } from "../../state/lights-sentence";
import { useIsGuest } from "../../state/session";
import { LightColor } from "./LightColor";
import styles from "./RoomLights.module.css";

const MODE_OPTIONS = STRIP_MODES.map((value) => ({
  value,
  label: value.charAt(0).toUpperCase() + value.slice(1),
}));

/** Why a setting has no effect in a mode. In the mode Off, the sentence at the switch is the reason for all. */
const WITHOUT_COLOR: Partial<Record<StripMode, string>> = {
  off: "",
  rainbow: "Rainbow uses all colors.",
  party: "Party uses all colors.",
};
const WITHOUT_SPEED: Partial<Record<StripMode, string>> = { off: "", solid: "Solid does not move." };

interface StripControlsProps {
  lights: Lights;
  strip: Strip;
  /** null before the hub's first status. */
  isOnline: boolean | null;
  timer: GlobalSettings;
  /** undefined before the hub's first status. */
  status: LightsStatus | undefined;
}

export function StripControls({ lights, strip, isOnline, timer, status }: StripControlsProps) {
  const percent = brightnessPercent(strip.brightness);
  const limit = currentLimitText(strip, status);
  const isGuest = useIsGuest();
  // Only for guests: in Chromium on a busy machine, a slider in a fieldset stalls for seconds while it is dragged.
  const Fields = (isGuest ? "fieldset" : "div") as "fieldset";
  const isLitNow = isLit(strip) && status?.reason !== "not-connected";
  return (
    <Card
      className={classes(
        styles.lights,
        isLitNow && (strip.mode in WITHOUT_COLOR ? styles.colorful : styles.lit),
      )}
      style={{ "--light": strip.color }}
      title="Room Lights"
      aside={isOnline !== null && <OnlineBadge online={isOnline} />}
    >
      <div className={styles.fields}>
        <Switch
          label="Lights enabled"
          hint={lightsSentence(strip, timer, status) || "\u00a0"}
          checked={isLit(strip)}
          disabled={isGuest && strip.enabled && !isLit(strip)}
          onChange={(on) => lights.switchStrip(on)}
        />
        <Fields className={styles.fields} disabled={isGuest}>
          <Slider
            label="Brightness"
            min={0}
            max={100}
            value={percent}
            valueText={`${percent}%`}
            note={limit}
            disabled={strip.mode === "off"}
            onChange={(typed) => lights.changeStrip({ brightness: brightnessOf(typed, strip.brightness) })}
            onDragStart={lights.dragStart}
            onDragEnd={lights.dragEnd}
          />
          <div className={styles.look}>
            <Select
              label="Mode"
              value={strip.mode}
              options={MODE_OPTIONS}
              onChange={(mode) => lights.changeStrip({ mode })}
            />
            <LightColor
              lights={lights}
              color={strip.color}
              note={WITHOUT_COLOR[strip.mode]}
              isDisabled={isGuest || strip.mode in WITHOUT_COLOR}
            />
          </div>
          <Slider
            label="Animation Speed"
            min={0}
            max={1000}
            step={10}
            value={strip.speed}
            valueText={`${speedPercent(strip.speed)}%`}
            note={WITHOUT_SPEED[strip.mode]}
            disabled={strip.mode in WITHOUT_SPEED}
            onChange={(speed) => lights.changeStrip({ speed })}
            onDragStart={lights.dragStart}
            onDragEnd={lights.dragEnd}
          />
        </Fields>
      </div>
    </Card>
  );
}
