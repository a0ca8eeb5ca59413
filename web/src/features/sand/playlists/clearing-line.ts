import type { Clearing } from "../../../api/playlists";
import type { Line, TableShape } from "../line/sand-line";

/** Distance of neighbouring lines as a share of the table's smaller side. */
const SPACING = 0.11;
/** The picture shows a clearing that is this far. */
const DONE = 0.62;
const STEPS_A_TURN = 24;

/** A picture of how the sand is cleared, half done; null for no clearing. */
export function clearingLine(clearing: Clearing, { width, height, isRound }: TableShape): Line | null {
  if (clearing === "none") return null;
  const side = Math.min(width, height);
  const spacing = side * SPACING;
  const points: [x: number, y: number][] = [];
  if (clearing === "sideways") {
    for (let x = 0, way = 1; x <= width * DONE; x += spacing, way = -way) {
      const reach = isRound ? Math.sqrt(x * (width - x)) : height / 2;
      points.push([x, height / 2 - way * reach], [x, height / 2 + way * reach]);
    }
  } else {
    // A spiral fills the table; its radius is a share of the way from the centre to the edge.
    const turns = 0.5 / SPACING;
    const isFromEdge = clearing === "edge";
    const share = clearing === "auto" ? 1 : DONE;
    for (let step = 0; step <= turns * share * STEPS_A_TURN; step++) {
      const turn = step / STEPS_A_TURN;
      const radius = (isFromEdge ? turns - turn : turn) / turns / 2;
      const angle = turn * 2 * Math.PI;
      points.push([width * (0.5 + radius * Math.sin(angle)), height * (0.5 + radius * Math.cos(angle))]);
    }
  }
  return { x: points.map(([x]) => x), y: points.map(([, y]) => y), count: points.length };
}
