import { iconOf } from "../../api/scenes";
import type { Action, EntryDraft } from "../../api/schedule";
import { Icon, type IconName } from "../../components/Icon";
import { useScenes } from "../../state/scenes";
import styles from "./Schedule.module.css";

const ICONS: Record<Action, IconName> = {
  scene: "star",
  "lights-on": "bulb",
  "lights-off": "bulb",
  "wake-up": "sunrise",
  "looks-start": "play",
  "looks-stop": "stop",
  "playlist-start": "sand",
  "playlist-stop": "stop",
  "quiet-begin": "moon",
  "quiet-end": "sand",
  "night-begin": "grid",
  "night-end": "grid",
};

export function EventIcon({ action, scene }: Pick<EntryDraft, "action" | "scene">) {
  const { scenes } = useScenes();
  const icon = scenes?.find(({ id }) => action === "scene" && id === scene)?.icon;
  return (
    <span className={styles.icon}>
      <Icon name={icon === undefined ? ICONS[action] : iconOf(icon)} />
    </span>
  );
}
