import { type GlobalSettings, type LightsStatus, STRIP_MODES, type Strip } from "../../api/types";
import { Card } from "../../components/Card";
import { ColorField } from "../../components/fields/ColorField";
import { Select } from "../../components/fields/Select";
import { Slider } from "../../components/fields/Slider";
import { Swatches } from "../../components/fields/Swatches";
import { Switch } from "../../components/fields/Switch";
import { OnlineBadge } from "../../components/messages/Badge";
import { COLOR_PRESETS } from "../../lib/color-presets";
import { brightnessOf, brightnessPercent, speedPercent } from "../../lib/percent";
import type { Lights } from "../../state/lights";
import { currentLimitText, lightsSentence } from "../../state/lights-sentence";
import { useIsGuest } from "../../state/session";
import styles from "./RoomLights.module.css";

const MODE_OPTIONS = STRIP_MODES.map((value) => ({
  value,
  label: value.charAt(0).toUpperCase() + value.slice(1),
}));

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
  return (
    <Card title="Room Lights" aside={isOnline !== null && <OnlineBadge online={isOnline} />}>
      <div className={styles.fields}>
        <Switch
          label="Lights enabled"
          hint={lightsSentence(strip, timer, status)}
          checked={strip.enabled}
          onChange={(enabled) => lights.changeStrip({ enabled })}
        />
        <Fields className={styles.fields} disabled={isGuest}>
          <Slider
            label="Brightness"
            min={0}
            max={100}
            value={percent}
            valueText={`${percent}%`}
            onChange={(typed) => lights.changeStrip({ brightness: brightnessOf(typed, strip.brightness) })}
            onDragStart={lights.dragStart}
            onDragEnd={lights.dragEnd}
          />
          {limit && <p className={styles.limit}>{limit}</p>}
          <div className={styles.pair}>
            <Select
              label="Mode"
              value={strip.mode}
              options={MODE_OPTIONS}
              onChange={(mode) => lights.changeStrip({ mode })}
            />
            <ColorField
              label="Color"
              value={strip.color}
              onChange={(color) => lights.changeStrip({ color })}
            />
          </div>
          <Swatches
            label="Color presets"
            swatches={COLOR_PRESETS}
            value={strip.color}
            onChange={(color) => lights.changeStrip({ color })}
          />
          <Slider
            label="Animation Speed"
            min={0}
            max={1000}
            step={10}
            value={strip.speed}
            valueText={`${speedPercent(strip.speed)}%`}
            onChange={(speed) => lights.changeStrip({ speed })}
            onDragStart={lights.dragStart}
            onDragEnd={lights.dragEnd}
          />
        </Fields>
      </div>
    </Card>
  );
}
