import { useState } from "react";
import type { MatrixItem } from "../../api/types";
import { createChunk } from "../../components/loading/chunk";
import { LazyScreen } from "../../components/loading/LazyScreen";
import { COLUMNS } from "../../lib/matrix-layout";
import type { Matrices } from "../../state/matrix";
import { GridEditor } from "./editor/GridEditor";
import { editorOf } from "./editor/pattern-editors";
import { Preview } from "./preview/preview-chunk";
import type { PatternShelfProps } from "./shelf/PatternShelf";

const HALVES = ["Left half", "Right half"];

const SHELF = createChunk(async () => {
  const [{ PatternShelf }, { savedPatterns }] = await Promise.all([
    import("./shelf/PatternShelf"),
    import("./preview/MatrixPreview"),
  ]);
  return (props: Omit<PatternShelfProps, "library">) => <PatternShelf {...props} library={savedPatterns} />;
});

interface MatrixPictureProps {
  matrices: Matrices;
  index: number;
  item: MatrixItem;
  /** The matrices of the configuration: two joined ones are painted one by one. */
  parts: readonly MatrixItem[];
  /** Mode pattern, for a user who may change it. */
  choosesPattern: boolean;
  /** The editor gets the focus when it appears. */
  takesFocus: boolean;
  /** Shows the painted pattern. */
  onPaint: () => void;
  onShow: (patternId: number) => void;
}

/** A matrix's picture: the editor of its painted pattern, or the preview; below it the shelf of saved patterns. */
export function MatrixPicture(props: MatrixPictureProps) {
  const { matrices, index, item, parts, choosesPattern, takesFocus, onPaint, onShow } = props;
  const { patternId } = item.display;
  const [missing, setMissing] = useState(0);
  const halves = item.matrix.width > COLUMNS ? parts : [item];

  const paintOn = (pattern: string[]) => {
    onPaint();
    for (const [at, { display }] of halves.entries()) {
      const { length } = display.pattern;
      editorOf(matrices, index + at).replace(pattern.slice(at * length, (at + 1) * length));
    }
  };
  return (
    <>
      {choosesPattern && (!patternId || patternId === missing) ? (
        halves.map(({ matrix, display: { pattern } }, at) => (
          <GridEditor
            // biome-ignore lint/suspicious/noArrayIndexKey: a matrix is identified by its index
            key={at}
            title={halves.length > 1 ? HALVES[at] : undefined}
            matrices={matrices}
            index={index + at}
            item={{ ...item, matrix, display: { ...item.display, pattern } }}
            takesFocus={takesFocus && at === 0}
          />
        ))
      ) : (
        <>
          <h3>Live Preview</h3>
          <Preview item={item} />
        </>
      )}
      {choosesPattern && (
        <LazyScreen
          {...{ item, onShow }}
          chunk={SHELF}
          matrices={parts}
          onMissing={setMissing}
          onPaint={paintOn}
        />
      )}
    </>
  );
}
