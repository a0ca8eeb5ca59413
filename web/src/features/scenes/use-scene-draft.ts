import { useEffect, useState } from "react";
import { type ApiResult, reasonOf } from "../../api/client";
import { getQueue } from "../../api/gcode";
import { getPlayer } from "../../api/player";
import {
  addScene,
  changeScene,
  getScene,
  type Scene,
  type SceneMatrix,
  type SceneSand,
} from "../../api/scenes";
import { useConfig } from "../../state/config-store";
import { roomLights } from "../../state/lights";
import { ledMatrices } from "../../state/matrix";
import { isPrinting } from "../../state/sand/drawing";
import { sceneList } from "../../state/scenes";
import { contentProblem, nameProblem, posted, presentScene } from "./scene-draft";

const NOT_FOUND = 404;

/**
 * The scene in the editor, null until it is loaded. A new one (`id` null) begins with how it is now. `paired`:
 * whether each matrix is.
 */
export function useSceneDraft(id: number | null, paired: readonly boolean[]) {
  const led = useConfig(roomLights).config;
  const matrix = useConfig(ledMatrices).config;
  const [savedId, setSavedId] = useState(id);
  const [scene, setScene] = useState<Scene | null>(null);
  const [isChanged, setChanged] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState("");
  const [nameHint, setNameHint] = useState("");

  const isLoaded = led !== null && matrix !== null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: begins once, with the settings of that moment
  useEffect(() => {
    if (!isLoaded || scene) return;
    void (async () => {
      if (id === null) return setScene(presentScene(led, matrix, paired, await presentSand()));
      const known = await getScene(id);
      if (known.ok) setScene(known.value);
      else setProblem(reasonOf(known.error));
    })();
  }, [isLoaded]);
  // Where the scene is not edited on the dashboard, a part may not be loaded yet.
  useEffect(() => {
    for (const part of [roomLights, ledMatrices]) if (!part.store.getState().config) void part.reload();
  }, []);

  const change = (changes: Partial<Scene>) => {
    setChanged(true);
    setProblem("");
    if (changes.name !== undefined) setNameHint("");
    setScene((before) => before && { ...before, ...changes });
  };
  const changeMatrix = (index: number, changed: SceneMatrix) =>
    change({
      matrix: {
        matrices: [0, 1].map((each) => (each === index ? changed : (scene?.matrix?.matrices[each] ?? {}))),
      },
    });

  /** Adds the scene, or replaces it on the hub; adds it again if it was deleted meanwhile. */
  const send = async (body: Scene): Promise<ApiResult<{ id: number }>> => {
    if (savedId !== null) {
      const replaced = await changeScene(savedId, body);
      if (replaced.ok) return { ok: true, value: { id: savedId } };
      if (replaced.error.status !== NOT_FOUND) return replaced;
    }
    return addScene(body);
  };

  /** Resolves to the scene's id once the hub has it; to null if it can't be saved. */
  const save = async (): Promise<number | null> => {
    if (!scene) return null;
    const hint = nameProblem(scene.name);
    setNameHint(hint);
    if (hint) {
      document.querySelector<HTMLInputElement>("[name=scene-name]")?.focus();
      return null;
    }
    const missing = contentProblem(scene);
    if (missing) {
      setProblem(missing);
      return null;
    }
    setBusy(true);
    const sent = await sceneList.send(() => send(posted(scene)), { isQuiet: true });
    setBusy(false);
    if (!sent.ok) {
      setProblem(reasonOf(sent.error));
      return null;
    }
    setSavedId(sent.value.id);
    setChanged(false);
    return sent.value.id;
  };

  return { scene, savedId, isChanged, isBusy, problem, nameHint, change, changeMatrix, save };
}

/** The playlist or the pattern that is being drawn. */
async function presentSand(): Promise<SceneSand | undefined> {
  const [player, queue] = await Promise.all([getPlayer(), getQueue()]);
  const { playlist, state } = player.ok ? player.value : {};
  if (playlist && state !== "idle") return { action: "playlist", playlist: playlist.id, name: playlist.name };
  const job = queue.ok ? queue.value.find(isPrinting) : undefined;
  return job?.pattern
    ? { action: "draw", pattern: job.pattern, when: "next", name: job.originalName }
    : undefined;
}
