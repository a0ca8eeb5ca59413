import { useEffect, useState } from "react";
import { type DeviceStatus, HUB_DEVICE_ID } from "../../api/types";
import { Card } from "../../components/Card";
import { LoadFailure } from "../../components/loading/LoadFailure";
import { Spinner } from "../../components/loading/Spinner";
import { EmptyState } from "../../components/messages/EmptyState";
import { reloadsFor } from "../../lib/stale-chunk";
import { useConfig } from "../../state/config-store";
import { useEffectList } from "../../state/effect-list";
import type { Lights, LightsState } from "../../state/lights";
import { LiveNotice } from "./LiveNotice";
import { LivePreview } from "./LivePreview";
import type { More } from "./more/more";
import styles from "./RoomLights.module.css";
import { StripControls } from "./StripControls";
import { controlOf } from "./segment-control";
import { TimerCard } from "./TimerCard";
import { MINUTES_A_DAY } from "./timer-summary";

/** The effects beyond the six modes. */
const loadMore = () => import("./more/more").then(({ MORE }) => MORE);

export function RoomLights({ lights }: { lights: Lights }) {
  const state = useConfig(lights);
  const { config: led, phase, busyWith } = state;
  const hub = hubOf(state);
  const strip = led?.strips[0];
  const isShown = strip !== undefined;
  const [segment, setSegment] = useState<number | null>(null);
  const list = useEffectList(isShown);
  const [more, setMore] = useState<More | null>(null);
  const isOnline = onlineState(state);
  // biome-ignore lint/correctness/useExhaustiveDependencies: again once the hub is back
  useEffect(() => {
    if (list && !more) loadMore().then(setMore, reloadsFor);
  }, [list, more, isOnline]);
  useEffect(() => (isShown ? lights.sendHeartbeats() : undefined), [lights, isShown]);

  if (!led && phase === "failed") {
    return (
      <LoadFailure
        title="Failed to load Room Lights configuration. Please check your backend or configuration file."
        isBusy={busyWith !== null}
        onRetry={lights.refresh}
      />
    );
  }
  if (!led) return <Spinner label="Loading Room Lights configuration..." />;
  if (!strip) {
    return (
      <Card>
        <EmptyState
          icon="bulb"
          title="No Room Lights configured. Please check your ESP32 or backend config."
        />
      </Card>
    );
  }
  const chosen = segment !== null && segment < strip.segments.length ? segment : null;
  return (
    <fieldset disabled={busyWith === "reset"} aria-label="Room Lights">
      {hub?.live && <LiveNotice live={hub.live} />}
      <div className={`column gap12 ${styles.columns}`}>
        <StripControls
          {...{ lights, led, isOnline, list, more }}
          control={controlOf(lights, strip, chosen)}
          segment={chosen}
          onSegment={setSegment}
          status={hub?.lights}
        />
        <LivePreview strip={strip} list={list} palettes={led.palettes} more={more} />
        <TimerCard
          lights={lights}
          timer={led.globalSettings}
          context={{ mode: strip.mode, clockSet: hub?.clockSet ?? true, now: minuteNow(state) }}
        />
        <div className={styles.looks}>{list && more && <more.Looks led={led} list={list} />}</div>
      </div>
    </fieldset>
  );
}

function hubOf({ devices }: LightsState): DeviceStatus | undefined {
  return devices?.[HUB_DEVICE_ID];
}

function minuteNow({ hubClockOffset }: LightsState): number | null {
  if (hubClockOffset === null) return null;
  return Math.floor((Date.now() + hubClockOffset) / 60_000) % MINUTES_A_DAY;
}

function onlineState(state: LightsState): boolean | null {
  return state.hubAnswered ? (hubOf(state)?.online ?? false) : null;
}
