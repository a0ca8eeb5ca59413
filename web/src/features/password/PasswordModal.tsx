import { type SyntheticEvent, useId, useState } from "react";
import { createRoot } from "react-dom/client";
import { reasonOf } from "../../api/client";
import { confirmPassword } from "../../api/password";
import { Button } from "../../components/Button";
import { Modal } from "../../components/dialog/Modal";
import { TextField } from "../../components/fields/TextField";
import { Banner } from "../../components/messages/Banner";
import { sessionStore } from "../../state/session";
import styles from "./PasswordModal.module.css";

interface PasswordModalProps {
  username: string;
  onClose: (isGiven: boolean) => void;
}

export function PasswordModal({ username, onClose }: PasswordModalProps) {
  const form = useId();
  const [password, setPassword] = useState("");
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState("");

  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    const answer = await confirmPassword(password);
    setBusy(false);
    if (answer.ok) onClose(true);
    else setProblem(reasonOf(answer.error));
  };

  return (
    <Modal
      title="Enter your password again"
      onClose={() => onClose(false)}
      actions={
        <>
          <Button onClick={() => onClose(false)}>Cancel</Button>
          <Button variant="primary" type="submit" form={form} busy={isBusy}>
            Continue
          </Button>
        </>
      }
    >
      <form id={form} className={styles.form} onSubmit={submit}>
        <p>What you are about to do lasts. For the next five minutes you will not be asked again.</p>
        {problem && <Banner>{problem}</Banner>}
        <input hidden readOnly autoComplete="username" value={username} />
        <TextField
          label="Password"
          type="password"
          autoComplete="current-password"
          required
          data-focus
          value={password}
          onChange={(typed) => {
            setProblem("");
            setPassword(typed);
          }}
        />
      </form>
    </Modal>
  );
}

let asked: Promise<boolean> | null = null;

/** Opens the dialog above the page, once for all calls that wait. Resolves to true if the hub accepted it. */
export function askPassword(): Promise<boolean> {
  asked ??= new Promise((resolve) => {
    const root = createRoot(document.body.appendChild(document.createElement("div")));
    const close = (isGiven: boolean) => {
      asked = null;
      stop();
      root.unmount();
      resolve(isGiven);
    };
    const stop = sessionStore.subscribe(({ status }) => status === "unauthenticated" && close(false));
    root.render(<PasswordModal username={sessionStore.getState().user?.username ?? ""} onClose={close} />);
  });
  return asked;
}
