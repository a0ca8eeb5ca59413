import { useState } from "react";
import type { Hardware } from "../../../api/devices";
import { Select } from "../../../components/fields/Select";
import { HardwareField, HardwareFields } from "./HardwareField";
import type { Draft } from "./hardware-fields";
import { enterAll, useEntry } from "./hardware-store";
import { RecognizedTable } from "./RecognizedTable";
import { OWN, PRESETS, presetOf, TABLE_PRESENT, tableFields } from "./table-form";

/** The fields of the table, and a choice that fills them in. */
export function TableFields({ settings, draft }: { settings: Hardware; draft: Draft }) {
  const [isOwn, setOwn] = useState(false);
  const preset = isOwn ? undefined : presetOf(settings, draft);
  const choose = (value: string) => {
    setOwn(value === OWN.value);
    enterAll(PRESETS.find((each) => each.value === value)?.entries ?? {});
  };
  return (
    <>
      <div className="wide">
        <HardwareField field={TABLE_PRESENT} />
      </div>
      {useEntry(TABLE_PRESENT).value && (
        <>
          <RecognizedTable settings={settings} />
          <div className="wide">
            <Select
              label="Table"
              value={(preset ?? OWN).value}
              options={[...PRESETS, OWN]}
              hint="Fills in the fields below. Correct what differs on yours."
              onChange={choose}
            />
          </div>
          <HardwareFields fields={tableFields(settings, draft)} />
        </>
      )}
    </>
  );
}
