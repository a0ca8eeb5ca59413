import { useEffect } from "react";
import { iconOf } from "../../api/scenes";
import { Button } from "../../components/Button";
import { classes } from "../../components/classes";
import { Icon, type IconName } from "../../components/Icon";
import { openSheet } from "../../components/navigation/sheet";
import { run, useScenes, watchScenes } from "../../state/scenes";
import { useIsGuest } from "../../state/session";
import styles from "./ScenesRow.module.css";

const open = (scene: string) => openSheet(`/dashboard?scene=${scene}`);

export function ScenesRow() {
  const { scenes: all, running } = useScenes();
  const isGuest = useIsGuest();
  useEffect(watchScenes, []);
  const scenes = all?.filter(({ pinned }) => pinned);
  if (scenes?.length === 0 && (isGuest || all?.length === 0)) {
    if (isGuest) return null;
    return (
      <section className={`line wrap between loose ${styles.none}`} aria-label="Scenes">
        <p className="muted grow">Scenes set the whole home with one tap.</p>
        <Button icon="plus" onClick={() => open("new")}>
          Make a scene
        </Button>
      </section>
    );
  }
  return (
    <section aria-label="Scenes">
      {scenes && !isGuest && (
        <div className={styles.head}>
          <h2>Scenes</h2>
          <button type="button" aria-label="Edit all scenes" onClick={() => open("all")}>
            Edit
          </button>
        </div>
      )}
      <ul className={`grid gap6 ${styles.row}`}>
        {scenes?.map(({ id, name, icon, color }) => (
          <li key={id}>
            <Tile
              icon={iconOf(icon)}
              text={name}
              color={color}
              isRunning={id === running}
              onClick={() => void run(id)}
            />
          </li>
        ))}
        {scenes && !isGuest && (
          <>
            <li>
              <Tile icon="plus" text="New scene" onClick={() => open("new")} />
            </li>
            <li className={styles.edit}>
              <Tile icon="settings" text="Edit scenes" onClick={() => open("all")} />
            </li>
          </>
        )}
      </ul>
    </section>
  );
}

interface TileProps {
  icon: IconName;
  text: string;
  color?: string | null;
  /** undefined for a tile that is no scene */
  isRunning?: boolean;
  onClick: () => void;
}

function Tile({ icon, text, color, isRunning, onClick }: TileProps) {
  return (
    <button
      type="button"
      className={classes(`line full left medium ${styles.tile}`, isRunning === undefined && styles.tool)}
      style={{ "--light": color ?? "var(--muted)" } as object}
      title={text}
      aria-pressed={isRunning}
      onClick={onClick}
    >
      <span className={`middle rigid circle ${styles.icon}`}>
        <Icon name={icon} size={22} />
      </span>
      <span className={`clamped breaks small ${styles.name}`}>{text}</span>
    </button>
  );
}
