import styles from "./Logo.module.css";

/** A light over a ripple of sand, and the name. */
export function Logo({ large = false }: { large?: boolean }) {
  return (
    <span className={large ? styles.large : styles.logo}>
      <svg aria-hidden="true" viewBox="0 0 32 32" width="1.5em" height="1.5em">
        <path className={styles.light} d="M16 3.5a7.5 7.5 0 0 1 4 13.8V20h-8v-2.7a7.5 7.5 0 0 1 4-13.8z" />
        <path className={styles.sand} d="M4 26q6-5 12 0t12 0" />
      </svg>
      Lumisand
    </span>
  );
}
