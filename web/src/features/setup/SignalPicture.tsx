import styles from "./Setup.module.css";
import { signalLevel } from "./signal";

/** From the dot outwards, in a 24 x 24 box. */
const ARCS = [
  "M12 19.5v.01",
  "M8.5 16a5 5 0 0 1 7 0",
  "M5.5 12.5a9.5 9.5 0 0 1 13 0",
  "M2.5 9a14 14 0 0 1 19 0",
] as const;

/** Decorative: the containing element states the signal strength as text. */
export function SignalPicture({ rssi }: { rssi: number }) {
  const level = signalLevel(rssi);
  return (
    <svg className={styles.signal} aria-hidden="true" viewBox="0 0 24 24" width="24" height="24">
      {ARCS.map((arc, at) => (
        <path key={arc} d={arc} className={at < level ? styles.heard : undefined} />
      ))}
    </svg>
  );
}
