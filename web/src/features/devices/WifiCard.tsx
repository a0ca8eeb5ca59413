import { useEffect, useState } from "react";
import { getNetworkState, type NetworkState } from "../../api/network";
import { Card } from "../../components/Card";
import { Icon } from "../../components/Icon";
import { Link } from "../../components/navigation/Link";
import { startPolling } from "../../state/polling";
import styles from "./Devices.module.css";

const INTERVAL_MS = 10_000;

/** For administrators, on hubs that manage their Wi-Fi themselves; renders nothing elsewhere. */
export function WifiCard() {
  const [state, setState] = useState<NetworkState | null>(null);
  useEffect(() => {
    const stop = startPolling(async () => {
      const answer = await getNetworkState();
      if (answer.ok) setState(answer.value);
      else if (answer.error.status === 404) stop();
    }, INTERVAL_MS);
    return stop;
  }, []);

  if (!state) return null;
  const { joined, accessPoint } = state;
  return (
    <Card title="Wi-Fi" isPart>
      <div className={styles.stack}>
        <p className={styles.note}>
          {joined ? (
            <>
              The hub is in <strong>{joined.ssid}</strong>, at {joined.address}.
            </>
          ) : (
            "The hub is in no network."
          )}
          {accessPoint.open && ` Its own Wi-Fi ${accessPoint.ssid} is open.`}
        </p>
        <div className={styles.buttons}>
          <Link href="/setup" className={styles.link}>
            <Icon name="wifi" size={18} />
            Wi-Fi networks
          </Link>
        </div>
      </div>
    </Card>
  );
}
