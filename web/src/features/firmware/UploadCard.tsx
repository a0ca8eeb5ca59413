import { type SyntheticEvent, useEffect, useRef } from "react";
import type { FirmwareFields } from "../../api/ota";
import { Button } from "../../components/Button";
import { Card } from "../../components/Card";
import { DropZone } from "../../components/fields/DropZone";
import { FileInput } from "../../components/fields/FileInput";
import { FormFields } from "../../components/form/FormFields";
import { type Fields, IDENTIFIER } from "../../components/form/form-field";
import { Problems } from "../../components/form/Problems";
import { UploadProgress } from "../../components/loading/UploadProgress";
import { sizeText } from "../../lib/size-text";
import { ALL_DEVICES, CATEGORIES, devicesOf, namedOptions } from "./firmware-texts";
import styles from "./UploadCard.module.css";
import { choose, enter, upload, uploading, useUpload } from "./upload-store";

const MAX_DESCRIPTION_LENGTH = 500;
const MAX_VERSION_LENGTH = 31;

function fieldsOf({ category }: FirmwareFields, isSending: boolean): Fields<FirmwareFields> {
  return [
    { name: "version", label: "Version", maxLength: MAX_VERSION_LENGTH, ...IDENTIFIER },
    { kind: "choice", name: "category", label: "Device category", options: CATEGORIES },
    {
      kind: "choice",
      name: "device",
      label: "Device",
      options: [ALL_DEVICES, ...namedOptions(devicesOf(category))],
    },
    {
      kind: "flag",
      name: "stable",
      label: "Stable",
      hint: "Tried out, fit for everybody.",
      disabled: isSending,
    },
    { kind: "lines", name: "description", label: "Description", rows: 3, maxLength: MAX_DESCRIPTION_LENGTH },
  ];
}

export function UploadCard() {
  const { file, fields, sent, problem } = useUpload();
  useEffect(uploading.watch, []);
  const isSending = sent !== null;
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    void upload();
  };
  return (
    <Card title="Upload Firmware" isPart>
      <form noValidate className="stack" onSubmit={submit}>
        <FileChooser />
        <fieldset disabled={isSending} className={`stack fields ${styles.fields}`}>
          <FormFields fields={fieldsOf(fields, isSending)} values={fields} onChange={enter} />
        </fieldset>
        <Problems
          problem={problem.length > 0 ? { title: problem[0] ?? "", lines: problem.slice(1) } : null}
        />
        {isSending ? (
          <>
            <UploadProgress sent={sent} size={file?.size} />
            <Button className="start" icon="close" onClick={uploading.cancel}>
              Cancel
            </Button>
          </>
        ) : (
          <Button className="start" variant="primary" icon="upload" type="submit">
            Upload Firmware
          </Button>
        )}
      </form>
    </Card>
  );
}

function FileChooser() {
  const { file, found, sent } = useUpload();
  const chooser = useRef<HTMLInputElement>(null);
  const isSending = sent !== null;
  return (
    <div className={`line wrap rounded spread padded ${styles.chooser}`}>
      <FileInput input={chooser} label="Firmware file" accept=".bin" onFile={choose} />
      <DropZone hint="Drop the firmware to choose it" onFile={isSending ? undefined : choose} />
      <Button disabled={isSending} onClick={() => chooser.current?.click()}>
        Choose a .bin file
      </Button>
      <div role="status" className={`grid shrinks breaks ${styles.chosen}`}>
        {file ? (
          <>
            <strong>{file.name}</strong>
            <span className="note">
              {sizeText(file.size)}
              {found && ` · ${found}`}
            </span>
          </>
        ) : (
          <span className="note">or drop it anywhere on this page.</span>
        )}
      </div>
    </div>
  );
}
