import type { ReactNode } from "react";
import { iconOf } from "../../api/scenes";
import type { EntryDraft } from "../../api/schedule";
import { classes } from "../../components/classes";
import { Icon } from "../../components/Icon";
import { CLOCK } from "../../components/icons";
import { useScenes } from "../../state/scenes";
import styles from "./Schedule.module.css";
import { ACTIONS } from "./schedule-texts";

interface EventLineProps {
  /** What happens; null for the lights timer. */
  event: Pick<EntryDraft, "action" | "scene"> | null;
  time: string;
  text: string;
  children: ReactNode;
}

/** What happens at a time, with its icon. */
export function EventLine({ event, time, text, children }: EventLineProps) {
  const { scenes } = useScenes();
  const scene = scenes?.find(({ id }) => event?.action === "scene" && id === event.scene);
  const ofAction = event ? ACTIONS[event.action].icon : CLOCK;
  return (
    <>
      <span className={`middle rigid circle soft accent ${styles.icon}`}>
        <Icon name={scene ? iconOf(scene.icon) : ofAction} />
      </span>
      <span className={`grid grow shrinks breaks ${styles.what}`}>
        <span className={styles.line}>
          <span className={`digits ${styles.time}`}>{time}</span> <span>{text}</span>
        </span>
        <span className="note">{children}</span>
      </span>
    </>
  );
}

interface ProblemProps {
  text: string | undefined;
  isNew?: boolean;
  /** Not in the color of an alarm: it concerns nothing that is switched on. */
  isCalm?: boolean;
  action?: ReactNode;
}

/** Why something can't happen, or why a change failed. */
export function Problem({ text, isNew, isCalm, action }: ProblemProps) {
  return text ? (
    <p
      className={classes(`flex gap5 bad small ${styles.problem}`, isCalm && "muted")}
      role={isNew ? "alert" : undefined}
    >
      <Icon name="alert" size={16} />
      <span>{text}</span>
      {action}
    </p>
  ) : null;
}
