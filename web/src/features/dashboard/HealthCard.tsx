import { Card } from "../../components/Card";
import { classes } from "../../components/classes";
import styles from "./HealthCard.module.css";
import { systemHealth, UNKNOWN } from "./summary";

interface HealthCardProps {
  isKnown: boolean;
  total: number;
  online: number;
  averageUptime: string;
}

export function HealthCard({ isKnown, total, online, averageUptime }: HealthCardProps) {
  const health = isKnown ? systemHealth(total, online) : UNKNOWN;
  return (
    <Card title="System Health">
      <dl className="lines">
        <div className="wrap between gap10">
          <dt>Status</dt>
          <dd
            className={classes(
              `strong ${styles.health}`,
              health === UNKNOWN ? "muted" : health.level === "warning" ? "warn" : "good",
            )}
          >
            {health.text}
          </dd>
        </div>
        <div className="wrap between gap10">
          <dt>Active Devices</dt>
          <dd className="strong digits">
            {online}/{total}
          </dd>
        </div>
        <div className="wrap between gap10">
          <dt>Average Uptime</dt>
          <dd className="strong digits">{averageUptime}</dd>
        </div>
      </dl>
    </Card>
  );
}
