import type { Matrices, MatricesState } from "../../../state/matrix";
import { PatternEditor } from "./pattern-editor";

const editors = new WeakMap<Matrices, Map<number, PatternEditor>>();

/** The editor of a matrix's pattern; its undo history lasts until the end of the session. A reset is a step of it. */
export function editorOf(matrices: Matrices, index: number): PatternEditor {
  const known = editors.get(matrices) ?? editorsUntilForgotten(matrices);
  const present = known.get(index);
  if (present) return present;
  const editor = new PatternEditor({
    pattern: () => matrices.store.getState().config?.matrices[index]?.display.pattern ?? [],
    change: (pattern) => matrices.changeMatrix(index, { display: { pattern } }),
  });
  known.set(index, editor);
  recordReset(editor, index, matrices.store.getState());
  return editor;
}

function recordReset(editor: PatternEditor, index: number, { lastReset }: MatricesState): void {
  const [from, to] = [lastReset?.from?.matrices[index], lastReset?.to?.matrices[index]];
  if (from && to) editor.record(from.display.pattern, to.display.pattern);
}

function editorsUntilForgotten(matrices: Matrices): Map<number, PatternEditor> {
  const fresh = new Map<number, PatternEditor>();
  editors.set(matrices, fresh);
  const ignore = matrices.store.subscribe((state, before) => {
    if (!state.config) {
      editors.delete(matrices);
      return ignore();
    }
    if (state.lastReset !== before.lastReset)
      for (const [index, editor] of fresh) recordReset(editor, index, state);
  });
  return fresh;
}
