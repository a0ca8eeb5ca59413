import { iconOf } from "../../api/scenes";
import type { Action, EntryDraft } from "../../api/schedule";
import { classes } from "../../components/classes";
import { Icon, type IconName } from "../../components/Icon";
import { useScenes } from "../../state/scenes";
import styles from "./Schedule.module.css";
import { isWaking } from "./schedule-texts";

const ICONS: Record<Action, IconName> = {
  scene: "star",
  "lights-on": "bulb",
  "lights-off": "bulb",
  "quiet-begin": "moon",
  "quiet-end": "sand",
  "night-begin": "grid",
  "night-end": "grid",
};

/** Actions that switch something on are bright, those that switch it off are dim. */
export function EventIcon({ action, scene }: Pick<EntryDraft, "action" | "scene">) {
  const { scenes } = useScenes();
  const icon = scenes?.find(({ id }) => action === "scene" && id === scene)?.icon;
  return (
    <span className={classes(styles.icon, isWaking(action) && styles.waking)}>
      <Icon name={icon === undefined ? ICONS[action] : iconOf(icon)} />
    </span>
  );
}
