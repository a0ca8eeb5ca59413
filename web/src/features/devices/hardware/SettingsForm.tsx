import { type SyntheticEvent, useState } from "react";
import { reasonOf } from "../../../api/client";
import type { Hardware } from "../../../api/devices";
import type { WeatherReport } from "../../../api/types";
import { MATRIX_DEVICE_IDS } from "../../../api/types";
import { Button } from "../../../components/Button";
import { Banner } from "../../../components/messages/Banner";
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

interface SettingsFormProps {
  form: HardwareForm;
  settings: Hardware;
  draft: Draft;
  weather: WeatherReport | null;
}

export function SettingsForm(props: SettingsFormProps) {
  const { form, settings, draft } = props;
  const [isBusy, setBusy] = useState(false);
  const [isSaved, setSaved] = useState(false);
  /** The hub's reason for rejecting `draft`; not shown for any other draft. */
  const [refusal, setRefusal] = useState<{ draft: Draft; text: string } | null>(null);
  const fields = shownFields(form, settings, draft);
  const changed = changedFields(fields, draft, settings);
  const isChanged = changed.length > 0;

  const save = async (event: SyntheticEvent) => {
    event.preventDefault();
    setBusy(true);
    const answer = await saveHardware(fields);
    setBusy(false);
    setSaved(answer.ok);
    setRefusal(answer.ok ? null : { draft, text: reasonOf(answer.error) });
    if (!answer.ok) return;
    if (changed.includes(MATRICES_JOINED)) void ledMatrices.refresh();
    await refreshDeviceStatus();
  };

  return (
    <form noValidate className={styles.stack} onSubmit={save}>
      <Contents {...props} />
      {refusal?.draft === draft && <Banner>{refusal.text}</Banner>}
      <div className={styles.saving}>
        <Button
          variant="primary"
          type="submit"
          busy={isBusy}
          disabled={!isChanged || !isSound(changed, draft)}
        >
          Save
        </Button>
        {isChanged && !isBusy && <Button onClick={() => discard(form.fields)}>Discard</Button>}
        <span role="status" className={styles.note}>
          {isBusy ? "Saving…" : isChanged ? "Unsaved changes" : isSaved ? "Saved" : ""}
        </span>
      </div>
    </form>
  );
}

function Contents(props: SettingsFormProps) {
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

function Home({ settings, draft, weather }: SettingsFormProps) {
  const given = { settings, draft };
  return (
    <>
      <TimeZoneField field={TIME_ZONE} {...given} />
      <div className={styles.wide}>
        <HardwareField field={PLACE} {...given} />
        <p role="status" className={styles.note}>
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
