import { useState } from "react";
import { navigate } from "wouter/use-browser-location";
import { reasonOf } from "../../api/client";
import { deleteScene, MAX_SCENES, orderScenes } from "../../api/scene-editing";
import { iconOf, type SceneSummary } from "../../api/scenes";
import { Button, IconButton } from "../../components/Button";
import { Modal } from "../../components/dialog/Modal";
import { Icon } from "../../components/Icon";
import type { MatrixPreview } from "../../state/matrix-preview";
import { loadScenes, showScenes, useScenes } from "../../state/scenes";
import { showToast } from "../../state/toasts";
import { SceneEditor } from "./SceneEditor";
import styles from "./Scenes.module.css";

const FROM_HERE = "from-dashboard";
const PART_NAMES = { lights: "lights", "matrix-1": "matrix 1", "matrix-2": "matrix 2", sand: "sand table" };

const open = (scene: string | number) => navigate(`/dashboard?scene=${scene}`, { state: FROM_HERE });

function close(): void {
  if (history.state === FROM_HERE) history.back();
  else navigate("/dashboard", { replace: true });
}

/** `scene`: "new", "all" or a scene's id. */
export function SceneSheet({ scene, Preview }: { scene: string; Preview: MatrixPreview }) {
  const { scenes } = useScenes();
  return scenes && <Sheet key={scene} scene={scene} scenes={scenes} Preview={Preview} />;
}

interface SheetProps {
  scene: string;
  scenes: SceneSummary[];
  Preview: MatrixPreview;
}

function Sheet({ scene, scenes, Preview }: SheetProps) {
  // Decided when it opens: an editor stays open whatever becomes of the list.
  const [known] = useState(() => scenes.find(({ id }) => String(id) === scene));
  const [isNew] = useState(scene === "new" && scenes.length < MAX_SCENES);
  if (!known && !isNew) return <AllScenes scenes={scenes} />;
  return (
    <SceneEditor
      id={known?.id ?? null}
      nameBefore={known?.name}
      Preview={Preview}
      onClose={close}
      onDelete={known && (() => void remove(known))}
    />
  );
}

async function remove({ id }: SceneSummary): Promise<void> {
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

function AllScenes({ scenes }: { scenes: SceneSummary[] }) {
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
      {scenes.length >= MAX_SCENES && (
        <p role="status" className={styles.note}>
          {MAX_SCENES} scenes are the most. Delete one first.
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
              <span className={styles.edit}>Edit</span>
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
