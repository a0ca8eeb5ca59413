import type { DeviceStatuses } from "../../api/types";
import { Card } from "../../components/Card";
import { OnlineBadge } from "../../components/messages/Badge";
import { inDisplayOrder } from "../../lib/devices";
import { formatUptime } from "../../lib/time/uptime";
import styles from "./DeviceList.module.css";

export function DeviceList({ statuses }: { statuses: DeviceStatuses }) {
  const devices = inDisplayOrder(statuses);
  return (
    <Card title="Device Status">
      {devices.length === 0 && <p className="muted">No devices have reported in yet.</p>}
      <ul className="lines">
        {devices.map(({ id, name, online, uptime }) => (
          <li key={id} className={`line wrap ${styles.device}`}>
            <div className={`line wrap between ${styles.what}`}>
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
