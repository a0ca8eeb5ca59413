import { iconOf, SCENE_ICONS } from "../../api/scenes";
import { MATRIX_DEVICE_IDS } from "../../api/types";
import { Button } from "../../components/Button";
import { Modal } from "../../components/dialog/Modal";
import { useLeaveGuard } from "../../components/dialog/use-leave-guard";
import { useQuestion } from "../../components/dialog/use-question";
import { fieldsOf } from "../../components/fields/fields-of";
import { Switch } from "../../components/fields/Switch";
import { TextField } from "../../components/fields/TextField";
import { Icon } from "../../components/Icon";
import { Spinner } from "../../components/loading/Spinner";
import { Banner } from "../../components/messages/Banner";
import { useConfig } from "../../state/config-store";
import { useDeviceStatus } from "../../state/device-status";
import { ledMatrices } from "../../state/matrix";
import type { ScenePictures } from "../../state/scene-pictures";
import { run, useScenes } from "../../state/scenes";
import { LightsPart } from "./parts/LightsPart";
import { MatrixPart } from "./parts/MatrixPart";
import { SandPart } from "./parts/SandPart";
import styles from "./Scenes.module.css";
import { sceneItems } from "./scene-draft";
import { useSceneDraft } from "./use-scene-draft";

interface SceneEditorProps {
  /** null for a new scene, which begins with how it is now. */
  id: number | null;
  /** The scene's name in the list. */
  nameBefore?: string;
  pictures: ScenePictures;
  onClose: () => void;
  onDelete?: () => void;
}

export function SceneEditor({ id, nameBefore, pictures, onClose, onDelete }: SceneEditorProps) {
  const statuses = useDeviceStatus();
  const paired = MATRIX_DEVICE_IDS.map((each) => statuses?.[each] !== undefined);
  const draft = useSceneDraft(id, paired);
  const { scenes } = useScenes();
  const isGone = id !== null && !scenes?.some((each) => each.id === id);
  const guard = useLeaveGuard(draft.isChanged || isGone, onClose);
  const [question, ask] = useQuestion();
  const tryIt = async () => {
    const saved = await draft.save();
    if (saved !== null) void run(saved);
  };
  const saveAndLeave = async () => {
    if ((await draft.save()) !== null) guard.leave();
  };
  const remove = (onDelete: () => void) =>
    ask({
      title: "Delete this scene?",
      confirm: "Delete",
      onConfirm() {
        onDelete();
        guard.leave();
      },
      children: `${nameBefore} is gone for good. Schedule entries of it no longer run.`,
    });
  return (
    <>
      <Modal
        title={id === null ? "New scene" : "Edit scene"}
        onClose={guard.ask}
        actions={
          <>
            <Button icon="play" disabled={!draft.scene} busy={draft.isBusy} onClick={() => void tryIt()}>
              Try it
            </Button>
            <Button
              variant="primary"
              disabled={!draft.scene}
              busy={draft.isBusy}
              onClick={() => void saveAndLeave()}
            >
              Save
            </Button>
          </>
        }
      >
        <div className={`stack ${styles.editor}`}>
          {draft.problem && <Banner>{draft.problem}</Banner>}
          {!draft.scene && !draft.problem && <Spinner label="Loading..." />}
          {draft.scene && (
            <SceneFields draft={draft} isNew={id === null} paired={paired} pictures={pictures} />
          )}
          {draft.scene && isGone && draft.savedId === id && (
            <p role="status" className="muted">
              This scene has been deleted. Save adds it again.
            </p>
          )}
          {draft.scene && onDelete && !isGone && (
            <Button variant="danger" icon="trash" onClick={() => remove(onDelete)}>
              Delete this scene
            </Button>
          )}
        </div>
      </Modal>
      {guard.question}
      {question}
    </>
  );
}

interface SceneFieldsProps {
  draft: ReturnType<typeof useSceneDraft>;
  isNew: boolean;
  /** Whether each matrix is paired. */
  paired: readonly boolean[];
  pictures: ScenePictures;
}

function SceneFields({ draft, isNew, paired, pictures }: SceneFieldsProps) {
  const { scene, change } = draft;
  const matrix = useConfig(ledMatrices).config;
  if (!scene) return null;
  const of = fieldsOf(scene, change);
  return (
    <>
      {isNew && <p className="muted">Made from how it is now. Change what you like.</p>}
      <TextField
        name="scene-name"
        label="Name"
        hint={draft.nameHint}
        aria-invalid={draft.nameHint !== "" || undefined}
        autoComplete="off"
        {...of("name")}
      />
      <Icons icon={iconOf(scene.icon)} onChange={(icon) => change({ icon })} />
      <Switch label="On the dashboard" {...of("pinned")} />
      <LightsPart scene={scene} Picture={pictures.Look} onChange={change} />
      {(matrix ? sceneItems(matrix) : []).map((item, index) => (
        <MatrixPart
          // biome-ignore lint/suspicious/noArrayIndexKey: a matrix is identified by its index
          key={index}
          item={item}
          part={scene.matrix?.matrices[index] ?? {}}
          isPaired={paired[index] ?? false}
          Preview={pictures.Matrix}
          onChange={(changed) => draft.changeMatrix(index, changed)}
        />
      ))}
      <SandPart sand={scene.sand} Pattern={pictures.Pattern} onChange={(sand) => change({ sand })} />
    </>
  );
}

function Icons({ icon, onChange }: { icon: string; onChange: (icon: string) => void }) {
  return (
    <fieldset className={`grid ${styles.icons}`}>
      <legend>Icon</legend>
      {SCENE_ICONS.map((each) => (
        <button
          key={each}
          type="button"
          className="middle touch rounded muted"
          title={each}
          aria-label={each}
          aria-pressed={each === icon}
          onClick={() => onChange(each)}
        >
          <Icon name={each} size={22} />
        </button>
      ))}
    </fieldset>
  );
}
