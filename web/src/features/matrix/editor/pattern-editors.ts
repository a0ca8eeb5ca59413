import type { Matrices } from "../../../state/matrix";
import { PatternEditor } from "./pattern-editor";

const editors = new WeakMap<Matrices, Map<number, PatternEditor>>();

/** The editor of a matrix's pattern; its undo history lasts until the end of the session. */
export function editorOf(matrices: Matrices, index: number): PatternEditor {
  const known = editors.get(matrices) ?? editorsUntilForgotten(matrices);
  const editor =
    known.get(index) ??
    new PatternEditor({
      pattern: () => matrices.store.getState().config?.matrices[index]?.display.pattern ?? [],
      change: (pattern) => matrices.changeMatrix(index, { display: { pattern } }),
    });
  known.set(index, editor);
  return editor;
}

function editorsUntilForgotten(matrices: Matrices): Map<number, PatternEditor> {
  const fresh = new Map<number, PatternEditor>();
  editors.set(matrices, fresh);
  const ignore = matrices.store.subscribe(({ config }) => {
    if (config) return;
    editors.delete(matrices);
    ignore();
  });
  return fresh;
}
