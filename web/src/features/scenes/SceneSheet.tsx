import { type ComponentType, useState } from "react";
import { navigate } from "wouter/use-browser-location";
import { reasonOf } from "../../api/client";
import { deleteScene, iconOf, MAX_SCENES, orderScenes, type SceneSummary } from "../../api/scenes";
import type { MatrixItem, WeatherReport } from "../../api/types";
import { Button, IconButton } from "../../components/Button";
import { ConfirmModal } from "../../components/dialog/ConfirmModal";
import { Modal } from "../../components/dialog/Modal";
import { Icon } from "../../components/Icon";
import { loadScenes, showScenes, useScenes } from "../../state/scenes";
import { showToast } from "../../state/toasts";
import { SceneEditor } from "./SceneEditor";
import styles from "./Scenes.module.css";

/** Shows a matrix's picture as wide as its container. */
export type PreviewOf = ComponentType<{
  item: MatrixItem;
  hubClockOffset: number | null;
  weather: WeatherReport | null;
  label?: string;
}>;

const FROM_HERE = "from-dashboard";
const MOST = `${MAX_SCENES} scenes are the most. Delete one first.`;
const PART_NAMES = { lights: "lights", "matrix-1": "matrix 1", "matrix-2": "matrix 2", sand: "sand table" };

const open = (scene: string | number) => navigate(`/dashboard?scene=${scene}`, { state: FROM_HERE });

function close(): void {
  if (history.state === FROM_HERE) history.back();
  else navigate("/dashboard", { replace: true });
}

/** `scene`: "new", "all" or a scene's id. */
export function SceneSheet({ scene, Preview }: { scene: string; Preview: PreviewOf }) {
  const { scenes } = useScenes();
  const [toDelete, setToDelete] = useState<SceneSummary | null>(null);
  if (!scenes) return null;
  const known = scenes.find(({ id }) => String(id) === scene);
  const isFull = scene === "new" && scenes.length >= MAX_SCENES;
  return (
    <>
      {scene === "all" || isFull || (scene !== "new" && !known) ? (
        <AllScenes scenes={scenes} problem={isFull ? MOST : ""} />
      ) : (
        <SceneEditor
          key={scene}
          id={known?.id ?? null}
          Preview={Preview}
          onClose={close}
          onDelete={known && (() => setToDelete(known))}
        />
      )}
      {toDelete && (
        <ConfirmModal
          title="Delete this scene?"
          confirm="Delete"
          onConfirm={() => void remove(toDelete)}
          onClose={() => setToDelete(null)}
        >
          {toDelete.name} leaves the dashboard. Schedule entries of it no longer run.
        </ConfirmModal>
      )}
    </>
  );
}

async function remove({ id }: SceneSummary): Promise<void> {
  close();
  const answer = await deleteScene(id);
  if (!answer.ok) showToast(reasonOf(answer.error));
  await loadScenes();
}

async function move(scenes: readonly SceneSummary[], from: number, to: number): Promise<void> {
  const moved = [...scenes];
  moved.splice(to, 0, ...moved.splice(from, 1));
  showScenes(moved);
  const answer = await orderScenes(moved.map(({ id }) => id));
  if (answer.ok) return;
  showToast(reasonOf(answer.error));
  await loadScenes();
}

function AllScenes({ scenes, problem }: { scenes: SceneSummary[]; problem: string }) {
  return (
    <Modal
      title="Scenes"
      onClose={close}
      actions={
        <>
          <Button icon="plus" disabled={scenes.length >= MAX_SCENES} onClick={() => open("new")}>
            New scene
          </Button>
          <Button variant="primary" data-focus onClick={close}>
            Done
          </Button>
        </>
      }
    >
      {(problem || scenes.length >= MAX_SCENES) && (
        <p role="status" className={styles.note}>
          {MOST}
        </p>
      )}
      <ul className={styles.list}>
        {scenes.map((scene, at) => (
          <li key={scene.id}>
            <button type="button" className={styles.open} onClick={() => open(scene.id)}>
              <Icon name={iconOf(scene.icon)} />
              <span>
                <strong>{scene.name}</strong>
                <small>{partsText(scene)}</small>
              </span>
            </button>
            <IconButton
              icon="up"
              label={`Move ${scene.name} to the left`}
              aria-disabled={at === 0}
              onClick={() => at > 0 && void move(scenes, at, at - 1)}
            />
            <IconButton
              icon="down"
              label={`Move ${scene.name} to the right`}
              aria-disabled={at === scenes.length - 1}
              onClick={() => at < scenes.length - 1 && void move(scenes, at, at + 1)}
            />
          </li>
        ))}
      </ul>
    </Modal>
  );
}

/** "Lights, matrix 1, sand table" */
function partsText({ parts }: SceneSummary): string {
  const text = parts.map((part) => PART_NAMES[part] ?? part).join(", ");
  return text.charAt(0).toUpperCase() + text.slice(1);
}
