import { showLive } from "../../../api/matrix";
import type { Matrices, MatricesState } from "../../../state/matrix";
import { pagesOf } from "../matrix-pages";
import { createLivePixels, type LivePixels } from "./live-pixels";
import { createPatternEditor, type PatternEditor } from "./pattern-editor";

interface Edited {
  editor: PatternEditor;
  live: LivePixels;
}

const editors = new WeakMap<Matrices, Map<number, Edited>>();

/** The editor of a matrix's pattern; its undo history lasts until the end of the session. A reset is a step of it. */
export function editorOf(matrices: Matrices, index: number): PatternEditor {
  const known = editors.get(matrices) ?? editorsUntilForgotten(matrices);
  const present = known.get(index);
  if (present) return present.editor;
  const live = createLivePixels(
    (pixels) => showLive(index, pixels),
    () => {
      const { saved: config } = matrices;
      // Joined matrices show what the first one is set to.
      const saved = config?.matrices[config.joined ? 0 : index];
      const isSaved = saved && pagesOf(saved).some(({ mode, patternId }) => mode === "pattern" && !patternId);
      if (!isSaved && savesItself(matrices)) matrices.saveNow();
      return !isSaved;
    },
  );
  const editor = createPatternEditor(
    () => matrices.store.getState().config?.matrices[index]?.display.pattern ?? [],
    (pattern) => {
      matrices.changeMatrix(index, { display: { pattern } });
      if (savesItself(matrices)) live.paint(pattern);
    },
  );
  known.set(index, { editor, live });
  recordReset(editor, index, matrices.store.getState());
  return editor;
}

const savesItself = (matrices: Matrices) => matrices.store.getState().autoSave;

function recordReset(editor: PatternEditor, index: number, { lastReset }: MatricesState): void {
  const [from, to] = [lastReset?.from?.matrices[index], lastReset?.to?.matrices[index]];
  if (from && to) editor.record(from.display.pattern, to.display.pattern);
}

function editorsUntilForgotten(matrices: Matrices): Map<number, Edited> {
  const fresh = new Map<number, Edited>();
  editors.set(matrices, fresh);
  const ignore = matrices.store.subscribe((state, before) => {
    if (!state.config) {
      editors.delete(matrices);
      return ignore();
    }
    const isNew = revisionOf(state) !== revisionOf(before);
    for (const [index, { editor, live }] of fresh) {
      if (state.lastReset !== before.lastReset) recordReset(editor, index, state);
      if (isNew) live.settingsChanged();
    }
  });
  return fresh;
}

/** The configuration is the hub's with its revision, although the type has none. */
function revisionOf({ config }: MatricesState): unknown {
  return (config as { revision?: number } | null)?.revision;
}
