import type { Action } from "../../api/schedule";
import { classes } from "../../components/classes";
import { Icon, type IconName } from "../../components/Icon";
import styles from "./Schedule.module.css";
import { isWaking } from "./schedule-texts";

const ICONS: Record<Action, IconName> = {
  scene: "play",
  "lights-on": "bulb",
  "lights-off": "bulb",
  "quiet-begin": "moon",
  "quiet-end": "sand",
  "night-begin": "grid",
  "night-end": "grid",
};

/** Bright for what wakes the home up, dim for what lets it sleep. */
export function EventIcon({ action }: { action: Action }) {
  return (
    <span className={classes(styles.icon, isWaking(action) && styles.waking)}>
      <Icon name={ICONS[action]} />
    </span>
  );
}
