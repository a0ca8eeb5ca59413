import type { MatrixItem } from "../../../api/types";
import type { Matrices } from "../../../state/matrix";
import { PatternEditor } from "./pattern-editor";

const editors = new WeakMap<Matrices, Map<number, PatternEditor>>();

/** The editor of a matrix's pattern; its undo history lasts until the end of the session. A reset is a step of it. */
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
  let beforeReset: MatrixItem[] | null = null;
  const ignore = matrices.store.subscribe(({ config, busyWith }, before) => {
    if (!config) {
      editors.delete(matrices);
      return ignore();
    }
    if (busyWith === "reset") beforeReset ??= before.config?.matrices ?? null;
    else if (beforeReset) {
      for (const [index, editor] of fresh) {
        const [old, now] = [beforeReset[index], config.matrices[index]];
        if (old && now) editor.record(old.display.pattern, now.display.pattern);
      }
      beforeReset = null;
    }
  });
  return fresh;
}
