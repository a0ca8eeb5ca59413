import type { ControllerSetting } from "../../../../api/controller";
import { BallPad } from "./BallPad";
import { ControllerCard } from "./ControllerCard";

export function TableTools({ settings }: { settings: readonly ControllerSetting[] }) {
  return (
    <>
      <BallPad />
      <ControllerCard settings={settings} />
    </>
  );
}
