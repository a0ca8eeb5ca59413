import { HUB_DEVICE_ID, type LedConfig } from "../../api/types";
import { Card } from "../../components/Card";
import { classes } from "../../components/classes";
import { Slider } from "../../components/fields/Slider";
import { Swatches } from "../../components/fields/Swatches";
import { Switch } from "../../components/fields/Switch";
import layout from "../../components/layout.module.css";
import { Link } from "../../components/navigation/Link";
import { COLOR_PRESETS } from "../../lib/color-presets";
import { hasOwnColor, isLit } from "../../lib/lit";
import { brightnessOf, brightnessPercent } from "../../lib/percent";
import { useDeviceStatus } from "../../state/device-status";
import type { Lights } from "../../state/lights";
import { lightsSentence } from "../../state/lights-sentence";
import { unmarkScene } from "../../state/scenes";
import { useIsGuest } from "../../state/session";
import styles from "./Controls.module.css";
import { StripPicture } from "./StripPicture";

export function LightsCard({ lights, led }: { lights: Lights; led: LedConfig }) {
  const isGuest = useIsGuest();
  const status = useDeviceStatus()?.[HUB_DEVICE_ID]?.lights;
  const strip = led.strips[0];
  if (!strip) return null;
  // A tap is sent without the delay of auto-save, which is for drags.
  const tap = (act: () => void) => {
    lights.sendOnly(act);
    unmarkScene("lights");
  };
  const hasColor = hasOwnColor(strip.mode);
  const percent = brightnessPercent(strip.brightness);
  // Only for guests: in Chromium on a busy machine, a slider in a fieldset stalls for seconds while it is dragged.
  const Fields = (isGuest ? "fieldset" : "div") as "fieldset";
  return (
    <Card
      title="Room Lights"
      href="/led-control"
      className={classes(styles.card, isLit(strip) && !hasColor && styles.colorful)}
      style={{ "--light": isLit(strip) && hasColor ? strip.color : "transparent" }}
      aside={
        <Switch
          label="Lights enabled"
          isBare
          checked={isLit(strip)}
          disabled={isGuest && strip.enabled && !isLit(strip)}
          onChange={(on) => tap(() => lights.switchStrip(on))}
        />
      }
    >
      <Link href="/led-control?tab=led#timer" className={styles.sentence}>
        {lightsSentence(strip, led.globalSettings, status) || "Timer"}
      </Link>
      <Fields className={layout.tight} disabled={isGuest}>
        <Slider
          label="Brightness"
          isSlim
          min={0}
          max={100}
          value={percent}
          valueText={`${percent}%`}
          disabled={strip.mode === "off"}
          onChange={(typed) => {
            const drag = () => lights.changeStrip({ brightness: brightnessOf(typed, strip.brightness) });
            if (!lights.store.getState().autoSave) return tap(drag);
            drag();
            unmarkScene("lights");
          }}
          onDragStart={lights.dragStart}
          onDragEnd={lights.dragEnd}
        />
        <Swatches
          label="Color presets"
          swatches={COLOR_PRESETS}
          value={hasColor ? strip.color : ""}
          onChange={(color) => tap(() => lights.chooseColor(color))}
        />
      </Fields>
      <StripPicture strip={strip} />
    </Card>
  );
}
