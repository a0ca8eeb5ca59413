import { type RefObject, type SyntheticEvent, useId, useRef, useState } from "react";
import { reasonOf } from "../../../api/client";
import { Button } from "../../../components/Button";
import { Modal } from "../../../components/dialog/Modal";
import { Switch } from "../../../components/fields/Switch";
import { TextField } from "../../../components/fields/TextField";
import { Banner } from "../../../components/messages/Banner";
import { useSession } from "../../../state/session";
import { showToast } from "../../../state/toasts";
import { browserTime } from "../ages";
import styles from "../Devices.module.css";
import { restore } from "../hub-pause";
import { type BackupSummary, readBackup, sectionName } from "./backup-file";

interface Chosen {
  file: File;
  summary: BackupSummary;
}

export function RestoreModal({ onClose }: { onClose: () => void }) {
  const { user } = useSession();
  const id = useId();
  const chooser = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [withUsers, setWithUsers] = useState(false);
  const [password, setPassword] = useState("");
  const [isBusy, setBusy] = useState(false);
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

  const begin = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (!chosen) return;
    setBusy(true);
    setProblem("");
    const answer = await restore(chosen.file, withUsers ? password : null);
    setBusy(false);
    if (!answer.ok) return setProblem(reasonOf(answer.error));
    showToast(`Restored: ${answer.value.restored.map(sectionName).join(", ")}.`);
    onClose();
  };

  return (
    <Modal
      title="Restore a backup"
      onClose={onClose}
      actions={
        <>
          <Button data-focus icon="upload" onClick={() => chooser.current?.click()}>
            {chosen ? "Choose another file" : "Choose a file"}
          </Button>
          <Button
            variant="danger"
            type="submit"
            form={id}
            busy={isBusy}
            disabled={!chosen || (withUsers && !password)}
          >
            Restore
          </Button>
        </>
      }
    >
      <form id={id} noValidate className={styles.stack} onSubmit={begin}>
        <p className={styles.note}>
          The settings in the file take the place of the present ones, at once and for everybody.
        </p>
        <Chooser input={chooser} onFile={take} />
        {chosen && <Summary {...chosen} />}
        {chosen?.summary.hasUsers && (
          <Switch
            label="Also replace all users"
            hint="Everybody is signed out, you too. Only those in the file can sign in, with their passwords of then."
            checked={withUsers}
            onChange={setWithUsers}
          />
        )}
        {withUsers && (
          <>
            <input hidden readOnly autoComplete="username" value={user?.username ?? ""} />
            <TextField
              label="Your password"
              type="password"
              autoComplete="current-password"
              value={password}
              onChange={(typed) => {
                setPassword(typed);
                setProblem("");
              }}
            />
          </>
        )}
        {problem && <Banner>{problem}</Banner>}
      </form>
    </Modal>
  );
}

interface ChooserProps {
  input: RefObject<HTMLInputElement | null>;
  onFile: (file: File) => void;
}

function Chooser({ input, onFile }: ChooserProps) {
  return (
    <input
      ref={input}
      type="file"
      accept=".json,application/json"
      hidden
      aria-label="Backup file"
      onChange={({ currentTarget }) => {
        const file = currentTarget.files?.[0];
        if (file) onFile(file);
        currentTarget.value = "";
      }}
    />
  );
}

function Summary({ file, summary: { name, created, version, sections } }: Chosen) {
  const facts = [
    ["File", file.name],
    ["Hub", name],
    ["Made", created ? browserTime(created) : ""],
    ["Version", version],
    ["Holds", sections.join(", ")],
  ];
  return (
    <dl className={styles.facts}>
      {facts.map(([fact, value]) => (
        <div key={fact} className={fact === "Holds" ? styles.wide : undefined}>
          <dt>{fact}</dt>
          <dd>{value || "–"}</dd>
        </div>
      ))}
    </dl>
  );
}
