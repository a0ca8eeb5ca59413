import styles from "./HubAway.module.css";

export const HUB_AWAY = "The hub can't be reached, trying again.";

/** A bar at the end of its container. It moves what is below it, because it would cover a title otherwise. */
export function HubAway({ isAway }: { isAway: boolean }) {
  return isAway ? (
    <p role="alert" className={styles.bar}>
      {HUB_AWAY}
    </p>
  ) : null;
}
