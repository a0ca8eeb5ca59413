import { useState } from "react";
import { problemOf } from "../../../api/client";
import type { Hardware, MatrixMount } from "../../../api/devices";
import { MATRIX_DEVICE_IDS } from "../../../api/types";
import { Button, ButtonLink } from "../../../components/Button";
import { Switch } from "../../../components/fields/Switch";
import { SettingsForm } from "../../../components/form/SettingsForm";
import { useForm } from "../../../components/form/use-form";
import { deviceName } from "../../../lib/devices";
import { refreshDeviceStatus } from "../../../state/device-status";
import { ledMatrices } from "../../../state/matrix";
import styles from "../Devices.module.css";
import { HardwareField, HardwareFields } from "./HardwareField";
import { changedFields, type Draft, type Field, isSound } from "./hardware-fields";
import {
  type HardwareForm,
  HOME_FIELDS,
  hasMatrices,
  MATRICES_JOINED,
  matrixFields,
  mountOf,
  shownFields,
  WHITE_BALANCE,
} from "./hardware-forms";
import { discard, enterAll, saveHardware } from "./hardware-store";
import { PlaceField } from "./PlaceField";
import { TableFields } from "./TableFields";
import { TimeZoneField } from "./TimeZoneField";
import { WhiteBalance } from "./WhiteBalance";
import { WiringPicture } from "./WiringPicture";

interface HardwareSettingsProps {
  form: HardwareForm;
  settings: Hardware;
  draft: Draft;
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
          <span role="status" className="note">
            {isBusy ? "Saving…" : isChanged ? "Unsaved changes" : isSaved ? "Saved" : ""}
          </span>
        </>
      }
    >
      <Contents {...props} />
    </SettingsForm>
  );
}

function Contents({ form, settings, draft }: HardwareSettingsProps) {
  if (form.id === "matrices") return <Matrices settings={settings} draft={draft} />;
  return (
    <div className="single top gap12 fields">
      {form.id === "home" && <Home />}
      {form.id === "table" && <TableFields settings={settings} draft={draft} />}
      {form.id === "strip" && (
        <Strip
          fields={shownFields(form, settings, draft)}
          isTypeUnsaved={(draft.ledType ?? settings.ledType) !== settings.ledType}
        />
      )}
    </div>
  );
}

/** The fields of the LED strip, and the link to the question for its color order. */
function Strip({ fields, isTypeUnsaved }: { fields: readonly Field[]; isTypeUnsaved: boolean }) {
  return (
    <>
      <HardwareFields fields={fields.filter((field) => field !== WHITE_BALANCE)} />
      <WhiteBalance />
      <div className="wide">
        {isTypeUnsaved ? (
          <p className="note">Save, and then find the color order by what the strip shows.</p>
        ) : (
          <ButtonLink href="/settings?section=devices&view=guide&step=colors&only" icon="bulb">
            Find the color order
          </ButtonLink>
        )}
      </div>
    </>
  );
}

function Home() {
  return (
    <>
      <TimeZoneField />
      <PlaceField />
      <HardwareFields fields={HOME_FIELDS} />
    </>
  );
}

function Matrices({ settings, draft }: Pick<HardwareSettingsProps, "settings" | "draft">) {
  const mounts = MATRIX_DEVICE_IDS.map((_, at) => mountOf(at, draft, settings));
  const areThere = hasMatrices(mounts);
  const wereThere = hasMatrices(settings.matrices);
  const connect = (on: boolean) => {
    const connections = settings.matrices.map(({ connection }, at) => [
      `matrices.${at}.connection`,
      on ? (wereThere ? connection : "satellite") : "none",
    ]);
    enterAll(Object.fromEntries(connections));
  };
  return (
    <>
      <Switch
        label="There are LED matrices"
        hint="Shown in the panel and in Home Assistant."
        value={areThere}
        onChange={connect}
      />
      {(areThere || wereThere) && (
        <>
          {MATRIX_DEVICE_IDS.map((id, at) => (
            <Matrix key={id} name={deviceName(id)} at={at} mount={mounts[at] as MatrixMount} />
          ))}
          <HardwareField field={MATRICES_JOINED} />
        </>
      )}
    </>
  );
}

function Matrix({ name, at, mount }: { name: string; at: number; mount: MatrixMount }) {
  const fields = matrixFields(at);
  const isThere = mount.connection !== "none";
  return (
    <fieldset className={`grid gap10 ${styles.matrix}`}>
      <legend>{name}</legend>
      {isThere && <WiringPicture wiring={mount} />}
      <div className="single top gap12 fields">
        <HardwareFields fields={isThere ? fields : fields.slice(0, 1)} />
      </div>
    </fieldset>
  );
}
