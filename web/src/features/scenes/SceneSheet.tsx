import { useState } from "react";
import { MAX_SCENES } from "../../api/scene-editing";
import { iconOf, isLook, type SceneSummary } from "../../api/scenes";
import { Button } from "../../components/Button";
import { Modal } from "../../components/dialog/Modal";
import { Icon } from "../../components/Icon";
import { closeSheet, openSheet } from "../../components/navigation/sheet";
import { SortableList } from "../../components/sortable/SortableList";
import { titleOf } from "../../lib/title-of";
import type { ScenePictures } from "../../state/scene-pictures";
import { sceneList, useScenes } from "../../state/scenes";
import { SceneEditor } from "./SceneEditor";
import styles from "./Scenes.module.css";

const open = (scene: string | number) => openSheet(`${location.pathname}?scene=${scene}`);

interface SceneSheetProps {
  /** "new", "all", "looks" or a scene's id. */
  scene: string;
  pictures: ScenePictures;
}

export function SceneSheet({ scene, pictures }: SceneSheetProps) {
  const { scenes } = useScenes();
  return scenes && <Sheet key={scene} scene={scene} scenes={scenes} pictures={pictures} />;
}

function Sheet({ scene, scenes, pictures }: SceneSheetProps & { scenes: readonly SceneSummary[] }) {
  // Decided when it opens: an editor stays open whatever becomes of the list.
  const [known] = useState(() => scenes.find(({ id }) => String(id) === scene));
  const [isNew] = useState(scene === "new" && scenes.length < MAX_SCENES);
  if (!known && !isNew) return <AllScenes scenes={scenes} isOfLooks={scene === "looks"} />;
  return (
    <SceneEditor
      id={known?.id ?? null}
      pictures={pictures}
      onClose={closeSheet}
      onDelete={known && (() => sceneList.removeLater(known.id, known.name))}
    />
  );
}

function AllScenes({ scenes, isOfLooks }: { scenes: readonly SceneSummary[]; isOfLooks: boolean }) {
  const shown = isOfLooks ? scenes.filter(isLook) : scenes;
  const move = (from: number, to: number) => {
    const placeOf = (at: number) => scenes.indexOf(shown[at] as SceneSummary);
    void sceneList.move(placeOf(from), placeOf(to));
  };
  return (
    <Modal
      title={isOfLooks ? "Looks" : "Scenes"}
      onClose={closeSheet}
      actions={
        <>
          {!isOfLooks && (
            <Button icon="plus" disabled={scenes.length >= MAX_SCENES} onClick={() => open("new")}>
              New scene
            </Button>
          )}
          <Button variant="primary" data-focus onClick={closeSheet}>
            Done
          </Button>
        </>
      }
    >
      {!isOfLooks && scenes.length >= MAX_SCENES && (
        <p role="status" className="muted">
          {MAX_SCENES} scenes are the most. Delete one first.
        </p>
      )}
      <SortableList
        label={isOfLooks ? "Looks" : "Scenes"}
        items={shown}
        keyOf={({ id }) => id}
        nameOf={({ name }) => name}
        onMove={move}
      >
        {(scene) => (
          <button
            type="button"
            className={`line grow shrinks rounded left ${styles.open}`}
            onClick={() => open(scene.id)}
          >
            <Icon name={iconOf(scene.icon)} />
            <span className="shrinks">
              <strong className="block ellipsis medium">{scene.name}</strong>
              {!isOfLooks && <small className="block ellipsis muted">{partsText(scene)}</small>}
            </span>
            <span className={`small medium accent ${styles.edit}`}>Edit</span>
          </button>
        )}
      </SortableList>
    </Modal>
  );
}

/** "Lights, matrix 1, sand table" */
function partsText({ parts }: SceneSummary): string {
  return titleOf(parts.map((part) => (part === "sand" ? "sand table" : part)).join(", "));
}
