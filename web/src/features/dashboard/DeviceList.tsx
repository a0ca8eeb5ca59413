import type { DeviceStatuses } from "../../api/types";
import { Card } from "../../components/Card";
import layout from "../../components/layout.module.css";
import { OnlineBadge } from "../../components/messages/Badge";
import { inDisplayOrder } from "../../lib/devices";
import { formatUptime } from "../../lib/time/uptime";
import styles from "./DeviceList.module.css";

export function DeviceList({ statuses }: { statuses: DeviceStatuses }) {
  const devices = inDisplayOrder(statuses);
  return (
    <Card title="Device Status">
      {devices.length === 0 && <p className={layout.muted}>No devices have reported in yet.</p>}
      <ul>
        {devices.map(({ id, name, online, uptime }) => (
          <li key={id} className={styles.device}>
            <div className={styles.what}>
              <span className={styles.name}>{name}</span>
              {online && typeof uptime === "number" && (
                <span className={styles.uptime}>Uptime: {formatUptime(uptime)}</span>
              )}
            </div>
            <OnlineBadge online={online} />
          </li>
        ))}
      </ul>
    </Card>
  );
}
