import { Card } from "../../components/Card";
import { Icon, type IconName } from "../../components/Icon";
import styles from "./StatCard.module.css";

interface StatCardProps {
  icon: IconName;
  label: string;
  value: string;
  note: string;
}

export function StatCard({ icon, label, value, note }: StatCardProps) {
  return (
    <Card className={styles.stat}>
      <span className={styles.icon}>
        <Icon name={icon} size={22} />
      </span>
      <dl className={styles.figures}>
        <dt>{label}</dt>
        <dd className={styles.value}>{value}</dd>
        <dd className={styles.note}>{note}</dd>
      </dl>
    </Card>
  );
}
