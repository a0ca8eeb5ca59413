import { useEffect, useRef, useState } from "react";
import { type ApiResult, problemOf, reasonOf } from "../../api/client";
import { getQueue } from "../../api/gcode";
import { getPlayer } from "../../api/player";
import { addScene, changeScene, getScene } from "../../api/scene-editing";
import { iconOf, SCENE_ICONS, type Scene, type SceneSand } from "../../api/scenes";
import { MATRIX_DEVICE_IDS } from "../../api/types";
import { Button } from "../../components/Button";
import { Modal } from "../../components/dialog/Modal";
import { useLeaveGuard } from "../../components/dialog/use-leave-guard";
import { fieldsOf } from "../../components/fields/fields-of";
import { Switch } from "../../components/fields/Switch";
import { TextField } from "../../components/fields/TextField";
import { Problems } from "../../components/form/Problems";
import { type Form, useForm } from "../../components/form/use-form";
import { Icon } from "../../components/Icon";
import { Spinner } from "../../components/loading/Spinner";
import { useConfig } from "../../state/config-store";
import { useDeviceStatus, useHomeHas } from "../../state/device-status";
import { roomLights } from "../../state/lights";
import { ledMatrices } from "../../state/matrix";
import { isPrinting } from "../../state/sand/drawing";
import type { ScenePictures } from "../../state/scene-pictures";
import { run, sceneList, useScenes } from "../../state/scenes";
import { showToast } from "../../state/toasts";
import { LightsPart, MatrixPart, SandPart } from "./SceneParts";
import styles from "./Scenes.module.css";
import { contentProblem, nameProblem, posted, presentScene, sceneItems } from "./scene-draft";

interface SceneEditorProps {
  /** null for a new scene, which begins with how it is now. */
  id: number | null;
  pictures: ScenePictures;
  onClose: () => void;
  onDelete?: () => void;
}

export function SceneEditor({ id, pictures, onClose, onDelete }: SceneEditorProps) {
  const statuses = useDeviceStatus();
  const paired = MATRIX_DEVICE_IDS.map((each) => statuses?.[each] !== undefined);
  const { form, isLoaded, failure, savedId } = useSceneForm(id, paired);
  const { problem, isBusy } = form;
  const nameHint = problem && problem === nameProblem(form.values.name) ? problem : "";
  const { scenes } = useScenes();
  const isGone = id !== null && !scenes?.some((each) => each.id === id);
  const guard = useLeaveGuard(form.isDirty || isGone, onClose);
  const tryIt = async () => {
    if (!(await form.carryOut()) || savedId.current === null) return;
    showToast("Scene saved.");
    void run(savedId.current);
  };
  const saveAndLeave = async () => {
    if (await form.carryOut()) guard.leave();
  };
  const remove = (onDelete: () => void) => {
    onDelete();
    guard.leave();
  };
  return (
    <>
      <Modal
        title={savedId.current === null ? "New scene" : "Edit scene"}
        onClose={guard.ask}
        actions={
          <>
            <Problems problem={nameHint ? null : problem} />
            <Button icon="play" disabled={!isLoaded} busy={isBusy} onClick={() => void tryIt()}>
              {form.isDirty || savedId.current === null ? "Save and try it" : "Try it"}
            </Button>
            <Button variant="primary" disabled={!isLoaded} busy={isBusy} onClick={() => void saveAndLeave()}>
              Save
            </Button>
          </>
        }
      >
        <div className={`stack ${styles.editor}`}>
          <Problems problem={failure} />
          {!isLoaded && !failure && <Spinner label="Loading..." />}
          {isLoaded && (
            <SceneFields {...{ form, nameHint, paired, pictures }} isNew={savedId.current === null} />
          )}
          {isLoaded && isGone && savedId.current === id && (
            <p role="status" className="muted">
              This scene has been deleted. Save adds it again.
            </p>
          )}
          {isLoaded && onDelete && !isGone && (
            <Button variant="danger" icon="trash" onClick={() => remove(onDelete)}>
              Delete this scene
            </Button>
          )}
        </div>
      </Modal>
      {guard.question}
    </>
  );
}

const focusName = () => document.querySelector<HTMLInputElement>("[name=scene-name]")?.focus();

const NOT_FOUND = 404;

/** Until the scene is loaded. */
const BLANK: Scene = { name: "", icon: "star", pinned: true, transition: 0 };

/** The form of a scene. A new one (`id` null) begins with how it is now. `paired`: whether each matrix is. */
function useSceneForm(id: number | null, paired: readonly boolean[]) {
  const led = useConfig(roomLights).config;
  const matrix = useConfig(ledMatrices).config;
  const savedId = useRef(id);
  const [saved, setSaved] = useState<Scene | null>(null);
  const [failure, setFailure] = useState("");
  const form = useForm(saved ?? BLANK, async (scene) => {
    const missing = nameProblem(scene.name) || contentProblem(scene);
    if (nameProblem(scene.name)) focusName();
    if (missing) return missing;
    const answer = await sceneList.send(() => send(posted(scene), savedId.current), { isQuiet: true });
    if (!answer.ok) return problemOf(answer);
    savedId.current = answer.value.id;
    setSaved(scene);
    return null;
  });

  const { table: hasTable } = useHomeHas();
  const isReady = led !== null && matrix !== null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: begins once, with the settings of that moment
  useEffect(() => {
    if (!isReady || saved) return;
    void (async () => {
      if (id === null)
        return setSaved(presentScene(led, matrix, paired, hasTable ? await presentSand() : undefined));
      const known = await getScene(id);
      if (known.ok) setSaved(known.value);
      else setFailure(reasonOf(known.error));
    })();
  }, [isReady]);
  // Where the scene is not edited on the dashboard, a part may not be loaded yet.
  useEffect(() => {
    for (const part of [roomLights, ledMatrices]) if (!part.store.getState().config) void part.reload();
  }, []);

  return { form, isLoaded: saved !== null, failure, savedId };
}

/** Adds the scene, or replaces it on the hub; adds it again if it was deleted meanwhile. */
async function send(scene: Scene, id: number | null): Promise<ApiResult<{ id: number }>> {
  if (id !== null) {
    const replaced = await changeScene(id, scene);
    if (replaced.ok) return { ok: true, value: { id } };
    if (replaced.error.status !== NOT_FOUND) return replaced;
  }
  return addScene(scene);
}

async function presentSand(): Promise<SceneSand | undefined> {
  const [player, queue] = await Promise.all([getPlayer(), getQueue()]);
  const { playlist, state } = player.ok ? player.value : {};
  if (playlist && state !== "idle") return { action: "playlist", playlist: playlist.id, name: playlist.name };
  const job = queue.ok ? queue.value.find(isPrinting) : undefined;
  return job?.pattern
    ? { action: "draw", pattern: job.pattern, when: "next", name: job.originalName }
    : undefined;
}

interface SceneFieldsProps {
  form: Form<Scene>;
  nameHint: string;
  isNew: boolean;
  /** Whether each matrix is paired. */
  paired: readonly boolean[];
  pictures: ScenePictures;
}

function SceneFields({ form, nameHint, isNew, paired, pictures }: SceneFieldsProps) {
  const { values: scene, change } = form;
  const items = sceneItems(useConfig(ledMatrices).config ?? { matrices: [], joined: false });
  const of = fieldsOf(scene, change);
  const homeHas = useHomeHas();
  const parts = [0, 1].map((index) => scene.matrix?.matrices[index] ?? {});
  // The dialog was opened before the scene was loaded.
  useEffect(focusName, []);
  return (
    <>
      {isNew && <p className="muted">Made from how it is now. Change what you like.</p>}
      <TextField
        name="scene-name"
        label="Name"
        hint={nameHint}
        aria-invalid={nameHint !== "" || undefined}
        autoComplete="off"
        {...of("name")}
      />
      <Icons icon={iconOf(scene.icon)} onChange={(icon) => change({ icon })} />
      <Switch label="On the dashboard" {...of("pinned")} />
      <LightsPart scene={scene} Picture={pictures.Look} onChange={change} />
      {(homeHas.matrices || parts.some((part) => Object.keys(part).length > 0)) &&
        items.map((item, index) => (
          <MatrixPart
            // biome-ignore lint/suspicious/noArrayIndexKey: a matrix is identified by its index
            key={index}
            item={item}
            part={parts[index] ?? {}}
            isPaired={paired[index] ?? false}
            Preview={pictures.Matrix}
            onChange={(changed) => change({ matrix: { matrices: parts.with(index, changed) } })}
          />
        ))}
      {(homeHas.table || scene.sand) && (
        <SandPart sand={scene.sand} Pattern={pictures.Pattern} onChange={(sand) => change({ sand })} />
      )}
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
