import { useRef, useState } from "react";
import { Button } from "../../../components/Button";
import { classes } from "../../../components/classes";
import { Facts } from "../../../components/Facts";
import { FileInput } from "../../../components/fields/FileInput";
import { Switch } from "../../../components/fields/Switch";
import { Banner } from "../../../components/messages/Banner";
import { browserTime } from "../ages";
import styles from "../Devices.module.css";
import { restore } from "../hub-pause";
import { type BackupSummary, readBackup } from "./backup-file";
import { FormModal, OwnPassword } from "./FormModal";

interface Chosen {
  file: File;
  summary: BackupSummary;
}

export function RestoreModal({ onClose }: { onClose: () => void }) {
  const chooser = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [withUsers, setWithUsers] = useState(false);
  const [password, setPassword] = useState("");
  const [problem, setProblem] = useState("");

  const take = async (file: File) => {
    setProblem("");
    setWithUsers(false);
    setPassword("");
    setChosen(null);
    await readBackup(file).then(
      (summary) => setChosen({ file, summary }),
      (error: Error) => setProblem(error.message),
    );
  };

  return (
    <FormModal
      title="Restore a backup"
      action={
        <Button data-focus icon="upload" onClick={() => chooser.current?.click()}>
          {chosen ? "Choose another file" : "Choose a file"}
        </Button>
      }
      submit="Restore"
      variant="danger"
      disabled={!chosen || (withUsers && !password)}
      onSubmit={() => restore((chosen as Chosen).file, withUsers ? password : null)}
      onClose={onClose}
    >
      <p className={styles.note}>
        The settings in the file replace the present ones, for everybody. The hub restarts for this.
      </p>
      <FileInput input={chooser} label="Backup file" accept=".json,application/json" onFile={take} />
      {chosen && <Summary {...chosen} />}
      {chosen?.summary.hasUsers && (
        <Switch
          label="Also replace all users"
          hint="Everybody is signed out, you too. Only those in the file can sign in, with their passwords of then. All access tokens end, too."
          checked={withUsers}
          onChange={setWithUsers}
        />
      )}
      {withUsers && <OwnPassword value={password} onChange={setPassword} />}
      {problem && <Banner>{problem}</Banner>}
    </FormModal>
  );
}

function Summary({ file, summary: { name, created, version, sections } }: Chosen) {
  const facts = [
    ["File", file.name],
    ["Hub", name || "–"],
    ["Made", created ? browserTime(created) : "–"],
    ["Version", version || "–"],
    ["Holds", sections.join(", ") || "–"],
  ] as const;
  return <Facts className={classes(styles.facts, styles.lastWide)} facts={facts} />;
}
