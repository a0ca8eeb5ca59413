import { useRef, useState } from "react";
import { renewAdminToken } from "../../api/account";
import { reasonOf } from "../../api/client";
import { Button } from "../../components/Button";
import { Card } from "../../components/Card";
import { CopyButton } from "../../components/CopyButton";
import { ConfirmModal } from "../../components/dialog/ConfirmModal";
import fields from "../../components/fields/Field.module.css";
import { Problems } from "./Problems";
import styles from "./Settings.module.css";

export function AdminTokenCard() {
  const [isConfirming, setConfirming] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [token, setToken] = useState("");
  const [problem, setProblem] = useState("");

  const renewToken = async () => {
    setToken("");
    setBusy(true);
    const answer = await renewAdminToken();
    setBusy(false);
    setProblem(answer.ok ? "" : reasonOf(answer.error));
    if (answer.ok) setToken(answer.value.adminToken);
  };

  return (
    <Card title="Admin token" isPart>
      <div className={styles.form}>
        <Problems refusal={problem ? { title: problem } : null} />
        <p className={styles.note}>
          Whoever adds a user has to know it. The hub keeps no copy that could be read: renew it when it is
          lost, or when too many know it.
        </p>
        <div role="status">{token && <NewToken key={token} token={token} />}</div>
        <Button className={styles.submit} icon="refresh" busy={isBusy} onClick={() => setConfirming(true)}>
          Renew admin token
        </Button>
      </div>
      {isConfirming && (
        <ConfirmModal
          title="Renew the admin token?"
          confirm="Renew admin token"
          onConfirm={renewToken}
          onClose={() => setConfirming(false)}
        >
          The old one will no longer be taken. Nobody is signed out.
        </ConfirmModal>
      )}
    </Card>
  );
}

function NewToken({ token }: { token: string }) {
  const box = useRef<HTMLInputElement>(null);
  return (
    <div className={styles.token}>
      <p>The new admin token is shown only once. Keep it in a safe place before you leave this section.</p>
      <div className={styles.row}>
        <input ref={box} className={fields.input} readOnly aria-label="New admin token" value={token} />
        <CopyButton box={box} />
      </div>
    </div>
  );
}
