import { type DeviceStatuses, HUB_DEVICE_ID, type LedConfig, type MatrixConfig } from "../../api/types";
import { Card } from "../../components/Card";
import { classes } from "../../components/classes";
import { OnlineBadge } from "../../components/messages/Badge";
import { inDisplayOrder } from "../../lib/devices";
import { formatUptime } from "../../lib/time/uptime";
import { useIsHubAway } from "../../state/device-status";
import styles from "./DashboardScreen.module.css";
import list from "./DeviceList.module.css";
import health from "./HealthCard.module.css";

interface DevicesSummaryProps {
  statuses: DeviceStatuses;
  leds: number;
}

export function DevicesSummary({ statuses, leds }: DevicesSummaryProps) {
  const all = Object.values(statuses);
  const online = all.filter((status) => status.online).length;
  const uptime = averageUptime(statuses);
  const { level, text } = useIsHubAway() ? UNKNOWN : systemHealth(all.length, online);
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
        <Card title="System Health">
          <dl className={`lines ${health.facts}`}>
            <div className="wrap between">
              <dt>Status</dt>
              <dd
                className={classes(
                  health.health,
                  level === "unknown" ? "muted" : level === "warning" ? "warn" : "good",
                )}
              >
                {text}
              </dd>
            </div>
            <div className="wrap between">
              <dt>Active Devices</dt>
              <dd>
                {online}/{all.length}
              </dd>
            </div>
            <div className="wrap between">
              <dt>Average Uptime</dt>
              <dd>{uptime}</dd>
            </div>
          </dl>
        </Card>
        <DeviceList statuses={statuses} />
      </div>
    </>
  );
}

function DeviceList({ statuses }: { statuses: DeviceStatuses }) {
  const devices = inDisplayOrder(statuses);
  return (
    <Card title="Device Status">
      {devices.length === 0 && <p className="muted">No devices have reported in yet.</p>}
      <ul className="lines">
        {devices.map(({ id, name, online, uptime }) => (
          <li key={id} className={`line wrap ${list.device}`}>
            <div className={`line wrap between ${list.what}`}>
              <span className="medium">{name}</span>
              {online && typeof uptime === "number" && (
                <span className="note digits">Uptime: {formatUptime(uptime)}</span>
              )}
            </div>
            <OnlineBadge online={online} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

const UNKNOWN = { level: "unknown", text: "System Status Unknown" };

/** The health by the share of offline devices; unknown if there are no devices. */
export function systemHealth(total: number, online: number) {
  const offline = total - online;
  if (total === 0) return UNKNOWN;
  if (offline === 0) return { level: "excellent", text: "All Systems Operational" };
  if (offline <= total / 2) return { level: "good", text: "System Running Well" };
  return { level: "warning", text: "Some Devices Offline" };
}

/** Number of LEDs of the devices that are online: all strips of the hub, all pixels of each matrix. */
export function totalLeds(led: LedConfig, matrix: MatrixConfig, statuses: DeviceStatuses): number {
  const strips = statuses[HUB_DEVICE_ID]?.online ? led.strips : [];
  const matrices = matrix.matrices.filter((_, index) => statuses[`matrix-${index + 1}`]?.online);
  return (
    strips.reduce((sum, strip) => sum + strip.ledCount, 0) +
    matrices.reduce((sum, item) => sum + item.matrix.width * item.matrix.height, 0)
  );
}

/** The average uptime of the online devices that report one, as text; "N/A" if there is none. */
export function averageUptime(statuses: DeviceStatuses): string {
  const uptimes = Object.values(statuses).flatMap(({ online, uptime }) =>
    online && typeof uptime === "number" ? uptime : [],
  );
  if (uptimes.length === 0) return "N/A";
  return formatUptime(uptimes.reduce((sum, uptime) => sum + uptime, 0) / uptimes.length);
}
