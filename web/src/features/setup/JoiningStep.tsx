import type { ReactNode } from "react";
import { Button } from "../../components/Button";
import { classes } from "../../components/classes";
import spinner from "../../components/loading/Spinner.module.css";
import styles from "./Setup.module.css";

interface JoiningStepProps {
  ssid: string;
  /** Name of the access point that this page was loaded over; empty if it was loaded over another network. */
  accessPoint: string;
  /** Number of consecutive missing responses of the device. */
  lost: number;
  /** Describes where to find the device if this page loses the connection. */
  outlook: ReactNode;
  onBack: () => void;
}

/** Numbers of missing responses after which a hint and an instruction are shown. */
const NOTICED = 2;
const LONG = 6;

export function JoiningStep({ ssid, accessPoint, lost, outlook, onBack }: JoiningStepProps) {
  return (
    <div className={`stack ${styles.waiting}`}>
      <span className={classes(spinner.ring, styles.largeRing)} aria-hidden="true" />
      <h1>Joining “{ssid}”…</h1>
      <p>This takes up to half a minute. Please leave this page open.</p>
      <div role="status" className={`stack ${styles.silence}`}>
        {lost >= NOTICED && (
          <p>
            {accessPoint ? "Its own Wi-Fi changes the channel meanwhile" : "It changes the network meanwhile"}
            , so its answer may take a moment. Still asking…
          </p>
        )}
        {lost >= LONG && (
          <p>
            {accessPoint
              ? `If this phone or computer has left “${accessPoint}”, connect it there again: this page then goes on by itself.`
              : outlook}
          </p>
        )}
      </div>
      {lost >= LONG && <Button onClick={onBack}>Choose another network</Button>}
    </div>
  );
}
