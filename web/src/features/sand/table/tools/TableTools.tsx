import { useStore } from "zustand";
import { BallPad, type MovedSand } from "./BallPad";
import { ControllerCard } from "./ControllerCard";

/** What a household needs rarely: to move the ball by hand, and to look at the controller's settings. */
export function TableTools({ sand }: { sand: MovedSand }) {
  return (
    <>
      <BallPad sand={sand} />
      <ControllerCard table={useStore(sand.store).table} />
    </>
  );
}
