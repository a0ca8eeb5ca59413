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
      <dl className={styles.facts}>
        <div>
          <dt>Status</dt>
          <dd className={classes(styles.health, styles[health.level])} data-level={health.level}>
            {health.text}
          </dd>
        </div>
        <div>
          <dt>Active Devices</dt>
          <dd>
            {online}/{total}
          </dd>
        </div>
        <div>
          <dt>Average Uptime</dt>
          <dd>{averageUptime}</dd>
        </div>
      </dl>
    </Card>
  );
}
