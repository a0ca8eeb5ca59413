import type { ReactNode } from "react";
import type { DeviceStatuses } from "../../api/types";
import { Button } from "../../components/Button";
import { Card } from "../../components/Card";
import { Spinner } from "../../components/loading/Spinner";
import { Banner } from "../../components/messages/Banner";
import { useParameter } from "../../components/navigation/sheet";
import { useDeviceStatus, useIsHubAway } from "../../state/device-status";
import { roomLights } from "../../state/lights";
import { ledMatrices, seenMatrices } from "../../state/matrix";
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
import { useDashboard } from "./use-dashboard";

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
        <p>Illuminate your space with precision</p>
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
      <div className={`grid gap12 ${styles.columns}`}>
        <HealthCard isKnown={!isAway} total={total} online={online} averageUptime={uptime} />
        <DeviceList statuses={statuses} />
      </div>
    </>
  );
}
