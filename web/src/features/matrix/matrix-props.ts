import type { ComponentType } from "react";
import type { MatrixItem } from "../../api/types";
import type { Matrices } from "../../state/matrix";
import type { MatrixPreviewProps } from "./preview/MatrixPreview";

export interface MatrixProps {
  matrices: Matrices;
  index: number;
  item: MatrixItem;
}

/** The picture of a matrix: a chunk of its own, because the dashboard shows it too. */
export type Preview = ComponentType<MatrixPreviewProps>;
