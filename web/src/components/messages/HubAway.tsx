import styles from "./HubAway.module.css";

export const HUB_AWAY = "The hub can't be reached, trying again.";

/** A bar below its container, which must have a CSS position. By default, the bar does not move other elements. */
export function HubAway({ isAway }: { isAway: boolean }) {
  return isAway ? (
    <p role="alert" className={`absolute bad small textCenter ${styles.bar}`}>
      {HUB_AWAY}
    </p>
  ) : null;
}
