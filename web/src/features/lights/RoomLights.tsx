import { useEffect, useState } from "react";
import { takeLightsBack } from "../../api/looks";
import { HUB_DEVICE_ID, type LiveLight } from "../../api/types";
import { Button } from "../../components/Button";
import { Card } from "../../components/Card";
import { AfterPaint } from "../../components/loading/AfterPaint";
import { LoadFailure } from "../../components/loading/LoadFailure";
import { Spinner } from "../../components/loading/Spinner";
import { EmptyState } from "../../components/messages/EmptyState";
import { reloadsFor } from "../../lib/stale-chunk";
import { useConfig } from "../../state/config-store";
import { useEffectList } from "../../state/effect-list";
import { roomLights } from "../../state/lights";
import { useIsGuest } from "../../state/session";
import { useCalls } from "../../state/use-calls";
import notice from "./LiveNotice.module.css";
import { LivePreview } from "./LivePreview";
import type { More } from "./more/MoreLooks";
import styles from "./RoomLights.module.css";
import { StripControls } from "./StripControls";
import { TimerCard } from "./TimerCard";
import { MINUTES_A_DAY } from "./timer";

/** The effects beyond the six modes. */
const loadMore = () => import("./more/MoreLooks").then((module) => module.MORE);

export function RoomLights() {
  const { config: led, phase, busyWith, devices, hubAnswered, hubClockOffset } = useConfig(roomLights);
  const hub = devices?.[HUB_DEVICE_ID];
  const strip = led?.strips[0];
  const isShown = strip !== undefined;
  const list = useEffectList(isShown);
  const [more, setMore] = useState<More | null>(null);
  const isOnline = hubAnswered ? (hub?.online ?? false) : null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: again once the hub is back
  useEffect(() => {
    if (list && !more) loadMore().then(setMore, reloadsFor);
  }, [list, more, isOnline]);
  useEffect(() => (isShown ? roomLights.sendHeartbeats() : undefined), [isShown]);

  if (!led && phase === "failed") {
    return (
      <LoadFailure
        title="Failed to load Room Lights configuration. Please check your backend or configuration file."
        isBusy={busyWith !== null}
        onRetry={roomLights.refresh}
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
  const now = hubClockOffset === null ? null : Math.floor((Date.now() + hubClockOffset) / 60_000);
  return (
    <fieldset disabled={busyWith === "reset"} aria-label="Room Lights">
      {hub?.live && <LiveNotice live={hub.live} />}
      <div className={`column gap12 ${styles.columns}`}>
        <StripControls {...{ led, strip, isOnline, list, more }} status={hub?.lights} />
        <LivePreview strip={strip} list={list} palettes={led.palettes} more={more} />
        <AfterPaint>
          <TimerCard
            timer={led.globalSettings}
            context={{ mode: strip.mode, clockSet: hub?.clockSet ?? true, now: now && now % MINUTES_A_DAY }}
          />
          <div className={styles.looks}>{list && more && <more.Looks led={led} list={list} />}</div>
        </AfterPaint>
      </div>
    </fieldset>
  );
}

/** Says who sends light to the strip instead of the effect. It goes with the next status after "Take back". */
export function LiveNotice({ live: { protocol, address, fps } }: { live: LiveLight }) {
  const { isBusy, problem, carryOut } = useCalls();
  return (
    <div className={`line wrap between gap7 surface ${notice.notice}`}>
      <p>{problem || `Live: ${protocol} from ${address}, ${fps} fps`}</p>
      {!useIsGuest() && (
        <Button busy={isBusy} onClick={() => carryOut(takeLightsBack)}>
          Take back
        </Button>
      )}
    </div>
  );
}
