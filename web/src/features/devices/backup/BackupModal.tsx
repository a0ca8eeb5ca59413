import { useState } from "react";
import { makeBackup } from "../../../api/system";
import { Switch } from "../../../components/fields/Switch";
import { saveFile } from "../../../lib/save-file";
import { showToast } from "../../../state/toasts";
import styles from "../Devices.module.css";
import { backupName } from "./backup-file";
import { FormModal, OwnPassword } from "./FormModal";

export function BackupModal({ onClose }: { onClose: () => void }) {
  const [password, setPassword] = useState("");
  const [includeUsers, setIncludeUsers] = useState(false);

  const save = async () => {
    const answer = await makeBackup(password, includeUsers);
    if (!answer.ok) return answer;
    const name = answer.value.name || backupName(new Date());
    saveFile(name, answer.value.content);
    showToast(`The backup is in ${name}.`);
    return answer;
  };

  return (
    <FormModal
      title="Back up"
      submit="Back up"
      variant="primary"
      disabled={!password}
      onSubmit={save}
      onClose={onClose}
    >
      <p className={styles.note}>
        A file with all settings: hardware, LED strip and matrices. Patterns and firmware are not in it.
      </p>
      <OwnPassword value={password} onChange={setPassword} data-focus />
      <Switch
        label="Include users (with password hashes)"
        hint="Whoever has the file can try to guess their passwords."
        checked={includeUsers}
        onChange={setIncludeUsers}
      />
    </FormModal>
  );
}
