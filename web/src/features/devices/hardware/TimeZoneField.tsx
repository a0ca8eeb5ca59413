import { useState } from "react";
import { HUB_DEVICE_ID } from "../../../api/types";
import { Select } from "../../../components/fields/Select";
import { useDeviceStatus } from "../../../state/device-status";
import { hubTime } from "../ages";
import { HardwareField } from "./HardwareField";
import { TIME_ZONE } from "./hardware-forms";
import { useEntry } from "./hardware-store";
import { allZones, browserZone, chosenZone, rememberZone, ruleOf } from "./time-zones";

const BROWSER = "browser";
const RULE = "rule";
const INEXACT =
  "This zone's clock changes follow no yearly rule. Save it again when the hub's clock is wrong.";

/** The hub needs a POSIX rule; users choose a city. */
export function TimeZoneField() {
  const [options] = useState(zoneOptions);
  const [isExpert, setExpert] = useState(false);
  const statuses = useDeviceStatus();
  const { value, onChange } = useEntry(TIME_ZONE);
  const rule = String(value);
  const choice = isExpert ? RULE : choiceOf(rule);
  const isExact = choice === RULE || ruleFor(choice).isExact;
  const now = hubTime(statuses?.[HUB_DEVICE_ID]?.deviceTime ?? null, statuses);

  const clock = now ? `The hub's clock shows ${now}.` : "The hub does not know the time yet.";

  const choose = (value: string) => {
    setExpert(value === RULE);
    if (value === RULE) return;
    if (value !== BROWSER) rememberZone(value);
    onChange(ruleFor(value).rule);
  };

  return (
    <>
      <Select
        label="Time zone"
        value={choice}
        options={options}
        hint={isExact ? clock : `${clock} ${INEXACT}`}
        onChange={choose}
      />
      {choice === RULE && <HardwareField field={TIME_ZONE} />}
    </>
  );
}

function zoneOptions() {
  return [
    { value: BROWSER, label: `This browser's zone (${browserZone()})` },
    { value: RULE, label: "By a rule" },
    ...allZones().map(({ id, label }) => ({ value: id, label })),
  ];
}

function choiceOf(rule: string): string {
  return chosenZone(rule) ?? (rule === ruleOf(null).rule ? BROWSER : RULE);
}

const ruleFor = (choice: string) => ruleOf(choice === BROWSER ? null : choice);
