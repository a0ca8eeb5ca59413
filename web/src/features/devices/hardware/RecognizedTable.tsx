import { useState } from "react";
import { reasonOf } from "../../../api/client";
import { type ControllerSetting, getController } from "../../../api/controller";
import type { Hardware } from "../../../api/devices";
import { Button } from "../../../components/Button";
import { EVERY, usePolled } from "../../../state/use-polled";
import { sendHardware } from "./hardware-store";
import { presetFor, TABLE_FIELDS } from "./table-form";

/** Offers the preset of the connected controller's table, unless the hub is set up for it. */
export function RecognizedTable({ settings }: { settings: Hardware }) {
  const [problem, setProblem] = useState("");
  const controller = usePolled(getController, EVERY.devices)?.settings ?? [];
  const found = presetFor(settings, [stepsOf(controller, "$100"), stepsOf(controller, "$101")]);
  if (!found) return null;
  const { preset, change } = found;
  const take = async () => {
    const answer = await sendHardware(change, (draft) => {
      const isOther = ([key]: [string, unknown]) => !TABLE_FIELDS.some((field) => field.key === key);
      return Object.fromEntries(Object.entries(draft).filter(isOther));
    });
    setProblem(answer.ok ? "" : reasonOf(answer.error));
  };
  return (
    <div className="wide single gap10">
      <p className="note">The connected controller has the motors of a {preset.label}.</p>
      <Button className="start" onClick={() => void take()}>
        Set up for this table
      </Button>
      {problem && (
        <p role="alert" className="note bad">
          {problem}
        </p>
      )}
    </div>
  );
}

/** Rounded, because the hub stores single precision. */
function stepsOf(settings: readonly ControllerSetting[], name: string): number {
  return Number(settings.find((each) => each.name === name)?.value.toPrecision(6));
}
