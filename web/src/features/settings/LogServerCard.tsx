import { type SyntheticEvent, useEffect, useState } from "react";
import { reasonOf } from "../../api/client";
import { getLogServer, setLogServer } from "../../api/security";
import { Button } from "../../components/Button";
import { Card } from "../../components/Card";
import { TextField } from "../../components/fields/TextField";
import { Link } from "../../components/navigation/Link";
import { showToast } from "../../state/toasts";
import { Problems } from "./Problems";
import styles from "./Settings.module.css";

export function LogServerCard() {
  const [server, setServer] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState("");

  const finish = async (answer: Awaited<ReturnType<typeof getLogServer>>) => {
    setProblem(answer.ok ? "" : reasonOf(answer.error));
    if (answer.ok) setServer(answer.value.syslog);
    return answer.ok;
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: loads once
  useEffect(() => void getLogServer().then(finish), []);

  const save = async (event: SyntheticEvent) => {
    event.preventDefault();
    setBusy(true);
    const isSaved = await finish(await setLogServer(server ?? ""));
    setBusy(false);
    if (isSaved) showToast(server ? "The log is sent to this server now." : "The log is not sent any more.");
  };

  return (
    <Card title="Log" isPart>
      <form className={styles.form} onSubmit={save}>
        <p className={styles.note}>
          The <Link href="/settings?section=devices&view=log">log</Link> says who changed accounts, devices
          and firmware, and from where. A syslog server keeps each line also when the hub is lost or erased.
        </p>
        <TextField
          label="Syslog server"
          type="text"
          autoComplete="off"
          spellCheck={false}
          placeholder="192.168.1.9:514"
          hint="An IP address, with a port if it is not 514. Empty: none."
          disabled={server === null}
          value={server ?? ""}
          onChange={setServer}
        />
        <Problems refusal={problem ? { title: problem } : null} />
        <Button className={styles.submit} type="submit" busy={isBusy} disabled={server === null}>
          Save
        </Button>
      </form>
    </Card>
  );
}
