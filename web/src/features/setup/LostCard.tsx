import { Card } from "../../components/Card";
import { Facts } from "../../components/Facts";
import styles from "./LostCard.module.css";

/** Shows data to write down: if the hub loses its network, it can be reached only over its access point. */
export function LostCard({ ssid, password }: { ssid: string; password: string }) {
  return (
    <Card title="If the Wi-Fi is ever lost">
      <p className={`muted ${styles.lost}`}>
        Lumisand opens a Wi-Fi of its own, to be connected to another network over it. Note it down:
      </p>
      <Facts
        inColumns
        className={`rounded breaks padded raised ${styles.facts}`}
        facts={[
          ["Wi-Fi", ssid],
          [
            "Password",
            <span key="secret" className={styles.secret}>
              {password}
            </span>,
          ],
        ]}
      />
    </Card>
  );
}
