import { Card } from "../../components/Card";
import styles from "./LostCard.module.css";

/** Shows data to write down: if the hub loses its network, it can be reached only over its access point. */
export function LostCard({ ssid, password }: { ssid: string; password: string }) {
  return (
    <Card title="If the Wi-Fi is ever lost">
      <p className={`muted ${styles.lost}`}>
        Lumisand opens a Wi-Fi of its own, to be connected to another network over it. Note it down:
      </p>
      <dl className={`grid gap7 rounded breaks padded raised ${styles.facts}`}>
        <div>
          <dt>Wi-Fi</dt>
          <dd>{ssid}</dd>
        </div>
        <div>
          <dt>Password</dt>
          <dd className={styles.secret}>{password}</dd>
        </div>
      </dl>
    </Card>
  );
}
