import { type SyntheticEvent, useState } from "react";
import { getLogServer, setLogServer } from "../../api/security";
import { Button } from "../../components/Button";
import { Card } from "../../components/Card";
import { TextField } from "../../components/fields/TextField";
import { Link } from "../../components/navigation/Link";
import { showToast } from "../../state/toasts";
import { Problems } from "./Problems";
import styles from "./Settings.module.css";
import { useLoaded } from "./use-loaded";

export function LogServerCard() {
  const { value, problem, retry, carryOut, clearProblem } = useLoaded(getLogServer);
  const [typed, setTyped] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const server = typed ?? value?.syslog;

  const save = async (event: SyntheticEvent) => {
    event.preventDefault();
    setBusy(true);
    const answer = await carryOut(() => setLogServer(server ?? ""));
    setBusy(false);
    if (!answer.ok) return;
    setTyped(null);
    showToast(server ? "The log is sent to this server now." : "The log is not sent any more.");
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
          hint="An IPv4 address, with a port if it is not 514. Empty: none."
          disabled={!value}
          value={server ?? ""}
          onChange={(text) => {
            clearProblem();
            setTyped(text);
          }}
        />
        <Problems refusal={problem ? { title: problem } : null} onRetry={retry} />
        <Button className={styles.submit} type="submit" busy={isBusy} disabled={!value}>
          Save
        </Button>
      </form>
    </Card>
  );
}
