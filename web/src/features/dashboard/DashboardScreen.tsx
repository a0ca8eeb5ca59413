import { type ReactNode, useLayoutEffect } from "react";
import type { DeviceStatuses } from "../../api/types";
import { Button } from "../../components/Button";
import { Card } from "../../components/Card";
import { Spinner } from "../../components/loading/Spinner";
import { Banner } from "../../components/messages/Banner";
import { useParameter } from "../../components/navigation/sheet";
import { MESSAGES, useConfig, useShownFailure } from "../../state/config-store";
import { deviceStatusStore, useDeviceStatus, useIsHubAway } from "../../state/device-status";
import { type Lights, roomLights } from "../../state/lights";
import { ledMatrices, type Matrices, seenMatrices } from "../../state/matrix";
import type { MatrixPreview } from "../../state/matrix-preview";
import { useIsGuest, useSession } from "../../state/session";
import styles from "./DashboardScreen.module.css";
import { DeviceList } from "./DeviceList";
import { HealthCard } from "./HealthCard";
import { LightsCard } from "./LightsCard";
import { MatrixCard } from "./MatrixCard";
import { QuickActions } from "./QuickActions";
import { SandCard } from "./SandCard";
import { ScenesRow } from "./ScenesRow";
import { averageUptime, countOnline, totalLeds } from "./summary";

interface DashboardScreenProps {
  Preview: MatrixPreview;
  /** The sheet in which scenes are made and changed: "new", "all" or a scene's id. */
  sceneSheet: (scene: string) => ReactNode;
}

export function DashboardScreen({ Preview, sceneSheet }: DashboardScreenProps) {
  const { user } = useSession();
  const isGuest = useIsGuest();
  const statuses = useDeviceStatus();
  const { led, matrix, error, reload } = useDashboard(roomLights, ledMatrices);
  const scene = useParameter("scene");
  if (!error && !(led && matrix && statuses)) return <Spinner label="Loading dashboard..." />;
  return (
    <>
      <header className={`wrap between breaks ${styles.greeting}`}>
        <h1>{`Welcome back, ${user?.name || "User"}!`}</h1>
        <p className="muted">Illuminate your space with precision</p>
      </header>
      {error && (
        <div className={`grid gap10 ${styles.failure}`}>
          <Banner>{error}</Banner>
          <Button icon="refresh" onClick={reload}>
            Try again
          </Button>
        </div>
      )}
      {led && matrix && statuses && (
        <div className={`single gap12 ${styles.overview}`}>
          {isGuest && <p className="note">You are a guest: gray controls are for users.</p>}
          <ScenesRow />
          <div className={`grid gap12 ${styles.controls}`} data-joined={matrix.joined || undefined}>
            <LightsCard lights={roomLights} led={led} />
            {seenMatrices(matrix).map((item, index) => {
              const shared = { matrices: ledMatrices, statuses, Preview };
              // biome-ignore lint/suspicious/noArrayIndexKey: a matrix is identified by its index
              return <MatrixCard key={index} index={index} item={item} {...shared} />;
            })}
            <SandCard />
          </div>
          <Figures statuses={statuses} leds={totalLeds(led, matrix, statuses)} />
          <QuickActions />
        </div>
      )}
      {led && matrix && scene && !isGuest && sceneSheet(scene)}
    </>
  );
}

function Figures({ statuses, leds }: { statuses: DeviceStatuses; leds: number }) {
  const isAway = useIsHubAway();
  const total = Object.keys(statuses).length;
  const online = countOnline(statuses);
  const uptime = averageUptime(statuses);
  const figures = [
    ["Active Devices", online],
    ["Total LEDs", leds.toLocaleString("en")],
    ["Uptime", uptime],
  ];
  return (
    <>
      <Card className={styles.figures}>
        {figures.map(([label, value]) => (
          <dl key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </dl>
        ))}
      </Card>
      <div className={`single gap12 ${styles.columns}`}>
        <HealthCard isKnown={!isAway} total={total} online={online} averageUptime={uptime} />
        <DeviceList statuses={statuses} />
      </div>
    </>
  );
}

/** The settings of lights and matrices, which follow the status that the panel polls on this screen. */
function useDashboard(lights: Lights, matrices: Matrices) {
  const led = useConfig(lights);
  const matrix = useConfig(matrices);
  const isLoaded = led.config !== null && matrix.config !== null;

  // Requests before the first paint, because there is nothing to show yet.
  useLayoutEffect(() => {
    const parts = [lights, matrices];
    const stops = parts.map((part) => part.watch(true));
    const receive = ({ statuses, isAway }: ReturnType<typeof deviceStatusStore.getState>) => {
      if (statuses || isAway) for (const part of parts) part.receive(isAway ? null : statuses);
    };
    receive(deviceStatusStore.getState());
    return [...stops, deviceStatusStore.subscribe(receive)].reduce((before, stop) => () => {
      before();
      stop();
    });
  }, [lights, matrices]);

  useShownFailure(led.message ? lights : matrices, isLoaded);

  return {
    led: led.config,
    matrix: matrix.config,
    /** A sentence if there is nothing to show. */
    error: isLoaded || (led.phase !== "failed" && matrix.phase !== "failed") ? "" : MESSAGES.load,
    reload: () => Promise.all([lights.refresh(), matrices.refresh()]),
  };
}
