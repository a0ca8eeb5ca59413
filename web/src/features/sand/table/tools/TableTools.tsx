import { BallPad, type BallPadProps } from "./BallPad";
import { ControllerCard } from "./ControllerCard";

/** What a household needs rarely: to move the ball by hand, and to look at the controller's settings. */
export function TableTools(props: BallPadProps) {
  return (
    <>
      <BallPad {...props} />
      <ControllerCard table={props.table} />
    </>
  );
}
