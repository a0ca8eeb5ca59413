import { BallPad } from "./BallPad";
import { ControllerCard } from "./ControllerCard";

export function TableTools() {
  return (
    <>
      <BallPad />
      <ControllerCard />
    </>
  );
}
