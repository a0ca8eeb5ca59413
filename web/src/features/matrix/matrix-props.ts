import type { MatrixItem } from "../../api/types";
import type { Matrices } from "../../state/matrix";

export interface MatrixProps {
  matrices: Matrices;
  index: number;
  item: MatrixItem;
}
