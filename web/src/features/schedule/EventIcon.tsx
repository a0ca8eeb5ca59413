import { iconOf } from "../../api/scenes";
import type { EntryDraft } from "../../api/schedule";
import { Icon } from "../../components/Icon";
import { useScenes } from "../../state/scenes";
import styles from "./Schedule.module.css";
import { ACTIONS } from "./schedule-texts";

export function EventIcon({ action, scene }: Pick<EntryDraft, "action" | "scene">) {
  const { scenes } = useScenes();
  const icon = scenes?.find(({ id }) => action === "scene" && id === scene)?.icon;
  return (
    <span className={`middle rigid circle soft accent ${styles.icon}`}>
      <Icon name={icon === undefined ? ACTIONS[action].icon : iconOf(icon)} />
    </span>
  );
}
