import type { MatrixItem } from "../../api/types";
import type { Matrices } from "../../state/matrix";

/** What the controls of a matrix need to change it. */
export type MatrixChanges = Pick<Matrices, "changeMatrix" | "drag">;

interface OfMatrix {
  index: number;
  item: MatrixItem;
}

export interface MatrixProps extends OfMatrix {
  matrices: Matrices;
}

export interface SettingsProps extends OfMatrix {
  matrices: MatrixChanges;
}
