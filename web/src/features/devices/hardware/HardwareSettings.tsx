import { useState } from "react";
import { problemOf } from "../../../api/client";
import type { Hardware } from "../../../api/devices";
import type { WeatherReport } from "../../../api/types";
import { MATRIX_DEVICE_IDS } from "../../../api/types";
import { Button } from "../../../components/Button";
import { SettingsForm } from "../../../components/form/SettingsForm";
import { useForm } from "../../../components/form/use-form";
import layout from "../../../components/layout.module.css";
import { deviceName } from "../../../lib/devices";
import { refreshDeviceStatus } from "../../../state/device-status";
import { ledMatrices } from "../../../state/matrix";
import styles from "../Devices.module.css";
import { placeText } from "../place-text";
import { HardwareField } from "./HardwareField";
import { changedFields, type Draft, type Field, isSound } from "./hardware-fields";
import {
  type HardwareForm,
  HOME_FIELDS,
  MATRICES_JOINED,
  matrixFields,
  mountOf,
  PLACE,
  shownFields,
  TIME_ZONE,
} from "./hardware-forms";
import { discard, saveHardware } from "./hardware-store";
import { StripFields } from "./StripFields";
import { TableFields } from "./TableFields";
import { TimeZoneField } from "./TimeZoneField";
import { WiringPicture } from "./WiringPicture";

interface HardwareSettingsProps {
  form: HardwareForm;
  settings: Hardware;
  draft: Draft;
  weather: WeatherReport | null;
}

export function HardwareSettings(props: HardwareSettingsProps) {
  const { form, settings, draft } = props;
  const [isSaved, setSaved] = useState(false);
  /** The draft that was sent last. The hub's reason for rejecting it is not shown for any other draft. */
  const [sent, setSent] = useState(draft);
  const fields = shownFields(form, settings, draft);
  const changed = changedFields(fields, draft, settings);
  const isChanged = changed.length > 0;
  const saving = useForm({}, async () => {
    setSent(draft);
    const answer = await saveHardware(fields);
    setSaved(answer.ok);
    if (answer.ok) {
      if (changed.includes(MATRICES_JOINED)) void ledMatrices.refresh();
      await refreshDeviceStatus();
    }
    return problemOf(answer);
  });
  const { isBusy, problem } = saving;

  return (
    <SettingsForm
      form={{ ...saving, problem: sent === draft ? problem : null }}
      fields={[]}
      submit="Save"
      disabled={!isChanged || !isSound(changed, draft)}
      layout="full"
      buttons={
        <>
          {isChanged && !isBusy && <Button onClick={() => discard(form.fields)}>Discard</Button>}
          <span role="status" className={layout.note}>
            {isBusy ? "Saving…" : isChanged ? "Unsaved changes" : isSaved ? "Saved" : ""}
          </span>
        </>
      }
    >
      <Contents {...props} />
    </SettingsForm>
  );
}

function Contents(props: HardwareSettingsProps) {
  const { form, settings, draft } = props;
  if (form.id === "matrices") {
    return (
      <>
        {MATRIX_DEVICE_IDS.map((id, at) => (
          <Matrix key={id} name={deviceName(id)} at={at} settings={settings} draft={draft} />
        ))}
        <HardwareField field={MATRICES_JOINED} settings={settings} draft={draft} />
      </>
    );
  }
  return (
    <div className={styles.fields}>
      {form.id === "home" ? (
        <Home {...props} />
      ) : form.id === "table" ? (
        <TableFields settings={settings} draft={draft} />
      ) : (
        <StripFields settings={settings} draft={draft} />
      )}
    </div>
  );
}

function Home({ settings, draft, weather }: HardwareSettingsProps) {
  const given = { settings, draft };
  return (
    <>
      <TimeZoneField field={TIME_ZONE} {...given} />
      <div className={styles.wide}>
        <HardwareField field={PLACE} {...given} />
        <p role="status" className={layout.note}>
          {placeText(settings.place, weather)}
        </p>
      </div>
      <Controls fields={HOME_FIELDS} {...given} />
    </>
  );
}

interface Given {
  settings: Hardware;
  draft: Draft;
}

function Matrix({ name, at, settings, draft }: Given & { name: string; at: number }) {
  const fields = matrixFields(at);
  const mount = mountOf(at, draft, settings);
  const isThere = mount.connection !== "none";
  return (
    <fieldset className={styles.matrix}>
      <legend>{name}</legend>
      {isThere && <WiringPicture wiring={mount} />}
      <div className={styles.fields}>
        <Controls fields={isThere ? fields : fields.slice(0, 1)} settings={settings} draft={draft} />
      </div>
    </fieldset>
  );
}

function Controls({ fields, settings, draft }: Given & { fields: readonly Field[] }) {
  return fields.map((field) => (
    <HardwareField key={field.key} field={field} settings={settings} draft={draft} />
  ));
}
