import { useEffect, useRef, useState } from "react";
import { useStore } from "zustand";
import { problemOf } from "../../../api/client";
import { Button } from "../../../components/Button";
import { Facts } from "../../../components/Facts";
import { FileInput } from "../../../components/fields/FileInput";
import { FormModal } from "../../../components/form/FormModal";
import { OWN_PASSWORD } from "../../../components/form/form-field";
import { useForm } from "../../../components/form/use-form";
import { tableSummary } from "../../../state/sand/table";
import { useSession } from "../../../state/session";
import { browserTime } from "../ages";
import styles from "../Devices.module.css";
import { restore } from "../hub-pause";
import { type BackupSummary, readBackup } from "./backup-file";

interface Chosen {
  file: File;
  summary: BackupSummary;
}

const EMPTY = { withUsers: false, password: "" };

const WITH_USERS = {
  kind: "flag",
  name: "withUsers",
  label: "Also replace all users",
  hint: "Everybody is signed out. Only those in the file can sign in, with their passwords of then. Access tokens end.",
} as const;

export function RestoreModal({ onClose }: { onClose: () => void }) {
  const { user } = useSession();
  const chooser = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [problem, setProblem] = useState("");
  const form = useForm(EMPTY, async ({ withUsers, password }) => {
    const answer = await restore((chosen as Chosen).file, withUsers ? password : null);
    if (answer.ok) onClose();
    return problemOf(answer);
  });
  const { withUsers, password } = form.values;
  const { job } = useStore(tableSummary.store);
  useEffect(tableSummary.watch, []);
  const isDrawing = job?.state === "running";

  const take = async (file: File) => {
    setProblem("");
    form.discard();
    setChosen(null);
    await readBackup(file).then(
      (summary) => setChosen({ file, summary }),
      (error: Error) => setProblem(error.message),
    );
  };

  const file = (
    <>
      <FileInput input={chooser} label="Backup file" accept=".json,application/json" onFile={take} />
      {chosen && <Summary {...chosen} />}
    </>
  );
  return (
    <FormModal
      {...{ form, problem, onClose }}
      title="Restore a backup"
      username={user?.username}
      fields={[
        "The settings in the file replace the present ones for everybody, and the hub restarts.",
        isDrawing && "The sand table is drawing. Please pause it, to continue afterwards, or stop it.",
        { kind: "own", name: "file", label: file },
        chosen?.summary.hasUsers === true && WITH_USERS,
        withUsers && OWN_PASSWORD,
      ]}
      action={
        <Button data-focus icon="upload" onClick={() => chooser.current?.click()}>
          {chosen ? "Choose another file" : "Choose a file"}
        </Button>
      }
      submit="Restore"
      variant="danger"
      disabled={!chosen || isDrawing || (withUsers && !password)}
    />
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
  return <Facts inColumns className={styles.lastWide} facts={facts} />;
}
