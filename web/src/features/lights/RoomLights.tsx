import { useEffect } from "react";
import { Button } from "../../components/Button";
import { Card } from "../../components/Card";
import { EmptyState } from "../../components/EmptyState";
import { Spinner } from "../../components/Spinner";
import type { Lights, LightsState } from "../../state/lights";
import { LivePreview } from "./LivePreview";
import styles from "./RoomLights.module.css";
import { StripControls } from "./StripControls";
import { TimerCard } from "./TimerCard";

interface RoomLightsProps {
  lights: Lights;
  state: LightsState;
}

export function RoomLights({ lights, state }: RoomLightsProps) {
  const { led, phase, hub, busyWith } = state;
  const strip = led?.strips[0];
  const isShown = strip !== undefined;
  useEffect(() => (isShown ? lights.sendHeartbeats() : undefined), [lights, isShown]);

  if (!led && phase === "failed") return <LoadFailure onRetry={lights.refresh} isBusy={busyWith !== null} />;
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
  return (
    <fieldset className={styles.columns} disabled={busyWith === "reset"} aria-label="Room Lights">
      <StripControls lights={lights} strip={strip} isOnline={onlineState(state)} />
      <LivePreview strip={strip} />
      <TimerCard
        lights={lights}
        timer={led.globalSettings}
        context={{ mode: strip.mode, clockSet: hub?.clockSet ?? true }}
      />
    </fieldset>
  );
}

function onlineState({ hub, hubAnswered }: LightsState): boolean | null {
  return hubAnswered ? (hub?.online ?? false) : null;
}

function LoadFailure({ onRetry, isBusy }: { onRetry: () => void; isBusy: boolean }) {
  return (
    <Card>
      <EmptyState
        icon="alert"
        title="Failed to load Room Lights configuration. Please check your backend or configuration file."
      >
        <Button icon="refresh" busy={isBusy} onClick={onRetry}>
          Try again
        </Button>
      </EmptyState>
    </Card>
  );
}
