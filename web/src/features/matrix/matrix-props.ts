import type { MatrixItem } from "../../api/types";
import type { Matrices } from "../../state/matrix";

export interface MatrixProps {
  matrices: Matrices;
  /** 0 or 1 */
  index: number;
  item: MatrixItem;
}
