import type { JogMove, TableAction, TableShape, TableStatus } from "../../api/gcode";
import { BallPad } from "./BallPad";
import { ControllerCard } from "./ControllerCard";

export interface TableToolsProps {
  table: TableStatus;
  shape: TableShape;
  /** A job is drawn or paused. */
  isDrawing: boolean;
  jog: (move: JogMove) => unknown;
  control: (action: TableAction) => unknown;
}

/** What a household needs rarely: to move the ball by hand, and to look at the controller's settings. */
export function TableTools(props: TableToolsProps) {
  return (
    <>
      <BallPad {...props} />
      <ControllerCard table={props.table} />
    </>
  );
}
