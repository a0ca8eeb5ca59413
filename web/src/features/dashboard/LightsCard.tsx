import { type CSSProperties, useRef } from "react";
import { useStore } from "zustand";
import { HUB_DEVICE_ID, type LedConfig, type Strip } from "../../api/types";
import { Card } from "../../components/Card";
import { classes } from "../../components/classes";
import { BrightnessSlider } from "../../components/fields/PercentSliders";
import { Swatches } from "../../components/fields/Swatches";
import { Switch } from "../../components/fields/Switch";
import { Link } from "../../components/navigation/Link";
import { COLOR_PRESETS } from "../../lib/color-presets";
import { hasOwnColor, isLit } from "../../lib/lit";
import { useDeviceStatus } from "../../state/device-status";
import { roomLights } from "../../state/lights";
import { lightsSentence } from "../../state/lights-sentence";
import { useIsGuest } from "../../state/session";
import styles from "./Controls.module.css";
import picture from "./StripPicture.module.css";

export function LightsCard({ led }: { led: LedConfig }) {
  const isGuest = useIsGuest();
  const status = useDeviceStatus()?.[HUB_DEVICE_ID]?.lights;
  const asked = useStore(roomLights.asked);
  const before = useRef(0);
  const strip = led.strips[0];
  if (!strip) return null;
  const isOn = asked.on ?? isLit(strip);
  const brightness = isOn ? (asked.brightness ?? strip.brightness) : 0;
  const hasColor = hasOwnColor(strip.mode);
  const switchTo = (on: boolean) => void roomLights.command({ on });
  // A drag to 0 % passes small values, which the user did not choose: the lights keep the one before it.
  const dim = (wanted: number) =>
    void roomLights.command({ on: wanted > 0, brightness: wanted || before.current || brightness });
  // Only for guests: in Chromium on a busy machine, a slider in a fieldset stalls for seconds while it is dragged.
  const Fields = (isGuest ? "fieldset" : "div") as "fieldset";
  return (
    <Card
      title="Room Lights"
      href="/led-control"
      className={classes(styles.card, isLit(strip) && !hasColor && "colorful")}
      style={{ "--light": isLit(strip) && hasColor ? strip.color : "transparent" }}
      aside={<Switch label="Lights enabled" isBare value={isOn} onChange={switchTo} />}
    >
      <Link href="/led-control?tab=led#timer" className={`line note touch ${styles.sentence}`}>
        {lightsSentence(strip, led.globalSettings, status) || "Timer"}
      </Link>
      <Fields className="tight" disabled={isGuest}>
        <BrightnessSlider
          isSlim
          value={brightness}
          onChange={dim}
          onDragStart={() => {
            before.current = brightness;
          }}
          onDragEnd={() => {
            before.current = 0;
          }}
        />
        <Swatches
          label="Color presets"
          swatches={COLOR_PRESETS}
          value={asked.color ?? (hasColor ? strip.color : "")}
          onChange={(color) => void roomLights.command({ on: true, color })}
        />
      </Fields>
      <StripPicture strip={strip} />
    </Card>
  );
}

/** By the mode; others do not move. */
const MOVING: Partial<Record<string, string>> = {
  breathing: picture.breathing,
  chase: picture.chase,
  party: picture.rainbow,
  rainbow: picture.rainbow,
};

/** Lower limit of the drawn brightness, so that a dim strip stays visible on screen. */
const MIN_LIGHT = 0.25;

function StripPicture({ strip }: { strip: Strip }) {
  const light = MIN_LIGHT + (1 - MIN_LIGHT) * (strip.brightness / 255);
  const style = { "--light": strip.color, opacity: isLit(strip) ? light : 0 } as CSSProperties;
  return <i aria-hidden="true" className={classes(picture.strip, MOVING[strip.mode])} style={style} />;
}
