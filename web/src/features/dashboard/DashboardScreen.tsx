import type { Configs, DeviceStatuses } from "../../api/types";
import { HUB_DEVICE_ID } from "../../api/types";
import { Button } from "../../components/Button";
import { Spinner } from "../../components/loading/Spinner";
import { Banner } from "../../components/messages/Banner";
import { PageHeader } from "../../components/PageHeader";
import { useDeviceStatus, useIsHubAway } from "../../state/device-status";
import { useSession } from "../../state/session";
import styles from "./DashboardScreen.module.css";
import { DeviceList } from "./DeviceList";
import { HealthCard } from "./HealthCard";
import { QuickActions } from "./QuickActions";
import { StatCard } from "./StatCard";
import { averageUptime, countOnline, totalLeds } from "./summary";
import { useConfigs } from "./use-configs";

export function DashboardScreen() {
  const { user } = useSession();
  const statuses = useDeviceStatus();
  const { configs, error, reload } = useConfigs(statuses?.[HUB_DEVICE_ID]?.revision);
  const isKnown = configs && statuses;

  return (
    <>
      {(isKnown || error) && (
        <PageHeader
          title={`Welcome back, ${user?.name || "User"}!`}
          subtitle="Illuminate your space with precision"
        />
      )}
      {error && (
        <div className={styles.failure}>
          <Banner>{error}</Banner>
          <Button icon="refresh" onClick={reload}>
            Try again
          </Button>
        </div>
      )}
      {isKnown && <Overview configs={configs} statuses={statuses} />}
      {!isKnown && !error && <Spinner label="Loading dashboard..." />}
    </>
  );
}

function Overview({ configs, statuses }: { configs: Configs; statuses: DeviceStatuses }) {
  const isAway = useIsHubAway();
  const total = Object.keys(statuses).length;
  const online = countOnline(statuses);
  const uptime = averageUptime(statuses);
  return (
    <div className={styles.overview}>
      <div className={styles.stats}>
        <StatCard icon="chip" label="Active Devices" value={String(online)} note={`of ${total} known`} />
        <StatCard
          icon="bulb"
          label="Total LEDs"
          value={totalLeds(configs.led, configs.matrix, statuses).toLocaleString("en")}
          note="on devices that are online"
        />
        <StatCard icon="clock" label="Uptime" value={uptime} note="on average since the last start" />
      </div>
      <div className={styles.columns}>
        <HealthCard isKnown={!isAway} total={total} online={online} averageUptime={uptime} />
        <DeviceList statuses={statuses} />
      </div>
      <QuickActions strip={configs.led.strips[0]} />
    </div>
  );
}
