import { showLive } from "../../../api/matrix";
import { ledMatrices, type MatricesState, pagesOf } from "../../../state/matrix";
import { createLivePixels, type LivePixels } from "./live-pixels";
import { createPatternEditor, type PatternEditor } from "./pattern-editor";

interface Edited {
  editor: PatternEditor;
  live: LivePixels;
}

const editors = new Map<number, Edited>();
/** Called before a matrix's pattern changes, so that the matrix shows it; by the matrix's index. */
export const beforePainting = new Map<number, () => void>();
let stopWatching: (() => void) | null = null;

/** The editor of a matrix's pattern; its undo history lasts until the end of the session. A reset is a step of it. */
export function editorOf(index: number): PatternEditor {
  stopWatching ??= ledMatrices.store.subscribe(follow);
  const known = editors.get(index);
  if (known) return known.editor;
  const live = createLivePixels(
    (pixels) => showLive(index, pixels),
    () => {
      const { saved: config } = ledMatrices;
      // Joined matrices show what the first one is set to.
      const saved = config?.matrices[config.joined ? 0 : index];
      const isShown =
        !!saved && pagesOf(saved).some(({ mode, patternId }) => mode === "pattern" && !patternId);
      if (!isShown && savesItself()) ledMatrices.saveNow();
      return isShown;
    },
  );
  const editor = createPatternEditor(
    () => ledMatrices.store.getState().config?.matrices[index]?.display.pattern ?? [],
    (pattern) => {
      beforePainting.get(index)?.();
      ledMatrices.changeMatrix(index, { display: { pattern } });
      if (savesItself()) live.paint(pattern);
    },
  );
  editors.set(index, { editor, live });
  recordReset(editor, index, ledMatrices.store.getState());
  return editor;
}

const savesItself = () => ledMatrices.store.getState().autoSave;

function recordReset(editor: PatternEditor, index: number, { lastReset }: MatricesState): void {
  const [from, to] = [lastReset?.from?.matrices[index], lastReset?.to?.matrices[index]];
  if (from && to) editor.record(from.display.pattern, to.display.pattern);
}

function follow(state: MatricesState, before: MatricesState): void {
  if (!state.config) {
    editors.clear();
    stopWatching?.();
    stopWatching = null;
    return;
  }
  const isNew = revisionOf(state) !== revisionOf(before);
  for (const [index, { editor, live }] of editors) {
    if (state.lastReset !== before.lastReset) recordReset(editor, index, state);
    if (isNew) live.settingsChanged();
  }
}

/** The configuration is the hub's with its revision, although the type has none. */
function revisionOf({ config }: MatricesState): unknown {
  return (config as { revision?: number } | null)?.revision;
}
