import { type SyntheticEvent, useId, useState } from "react";
import { reasonOf } from "../../../api/client";
import { makeBackup } from "../../../api/system";
import { Button } from "../../../components/Button";
import { Modal } from "../../../components/dialog/Modal";
import { Switch } from "../../../components/fields/Switch";
import { TextField } from "../../../components/fields/TextField";
import { Banner } from "../../../components/messages/Banner";
import { saveFile } from "../../../lib/save-file";
import { useSession } from "../../../state/session";
import { showToast } from "../../../state/toasts";
import styles from "../Devices.module.css";
import { backupName } from "./backup-file";

export function BackupModal({ onClose }: { onClose: () => void }) {
  const { user } = useSession();
  const id = useId();
  const [password, setPassword] = useState("");
  const [includeUsers, setIncludeUsers] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState("");

  const begin = async (event: SyntheticEvent) => {
    event.preventDefault();
    setBusy(true);
    const answer = await makeBackup(password, includeUsers);
    setBusy(false);
    if (!answer.ok) return setProblem(reasonOf(answer.error));
    const name = answer.value.name || backupName(new Date());
    saveFile(name, answer.value.content);
    showToast(`The backup is in ${name}.`);
    onClose();
  };

  return (
    <Modal
      title="Back up"
      onClose={onClose}
      actions={
        <Button variant="primary" type="submit" form={id} busy={isBusy} disabled={!password}>
          Back up
        </Button>
      }
    >
      <form id={id} noValidate className={styles.stack} onSubmit={begin}>
        <p className={styles.note}>
          A file with all settings: hardware, LED strip and matrices. Patterns and firmware are not in it.
        </p>
        <input hidden readOnly autoComplete="username" value={user?.username ?? ""} />
        <TextField
          label="Your password"
          type="password"
          autoComplete="current-password"
          value={password}
          data-focus
          onChange={(typed) => {
            setPassword(typed);
            setProblem("");
          }}
        />
        <Switch
          label="Include users (with password hashes)"
          hint="Whoever has the file can try to guess their passwords."
          checked={includeUsers}
          onChange={setIncludeUsers}
        />
        {problem && <Banner>{problem}</Banner>}
      </form>
    </Modal>
  );
}
