import type { MatrixItem } from "../../../api/types";
import { ROWS } from "../../../lib/matrix-layout";

/**
 * A matrix of so many columns that shows this pattern alone, at full brightness. `painted` (layout B) is shown
 * for the id 0 only.
 */
export function showing(columns: number, patternId: number, painted: string[] = []): MatrixItem {
  return {
    name: "",
    matrix: { width: columns, height: ROWS, brightness: 255, enabled: true },
    display: {
      mode: "pattern",
      patternId,
      pattern: painted,
      text: "",
      color: "#ffffff",
      speed: 0,
      scroll: false,
      rainbowBorder: false,
      clock: { hours: 24, seconds: false, date: "none", week: "none" },
      seconds: 1,
      transition: "cut",
      pages: [],
    },
  };
}
