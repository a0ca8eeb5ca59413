import { type SyntheticEvent, useLayoutEffect, useRef, useState } from "react";
import { createRoot } from "react-dom/client";
import { reasonOf } from "../../api/client";
import { confirmPassword } from "../../api/password";
import { Button } from "../../components/Button";
import { keepFocusInside } from "../../components/dialog/Modal";
import fields from "../../components/fields/Field.module.css";
import { Banner } from "../../components/messages/Banner";
import { sessionStore } from "../../state/session";
import modal from "../../components/dialog/Modal.module.css";
import styles from "./PasswordModal.module.css";

interface PasswordModalProps {
  username: string;
  onClose: (isGiven: boolean) => void;
}

/** Uses no `useId()`: Preact would give its elements the ids of elements of the page, which is another root. */
function PasswordModal({ username, onClose }: PasswordModalProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [password, setPassword] = useState("");
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState("");

  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    shown?.querySelector<HTMLElement>("[type=password]")?.focus();
    return () => shown?.close();
  }, []);

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
    <dialog
      ref={dialog}
      className={`bright surface ${modal.modal} ${styles.dialog}`}
      aria-label="Enter your password again"
      onCancel={(event) => {
        event.preventDefault();
        onClose(false);
      }}
      onKeyDown={(event) => event.key === "Tab" && keepFocusInside(event)}
    >
      <form className={`grid gap4 ${styles.form}`} onSubmit={submit}>
        <h2>Enter your password again</h2>
        <p>This change is permanent or gives someone access. The hub does not ask again for five minutes.</p>
        {problem && <Banner>{problem}</Banner>}
        <input hidden readOnly autoComplete="username" value={username} />
        <label className="tight">
          Password
          <input
            className={fields.input}
            type="password"
            autoComplete="current-password"
            required
            value={password}
            onChange={({ currentTarget }) => {
              setProblem("");
              setPassword(currentTarget.value);
            }}
          />
        </label>
        <div className="wrap toEnd gap7">
          <Button onClick={() => onClose(false)}>Cancel</Button>
          <Button variant="primary" type="submit" busy={isBusy}>
            Continue
          </Button>
        </div>
      </form>
    </dialog>
  );
}

let asked: Promise<boolean> | null = null;

/** Opens the dialog above the page, once for all calls that wait. Resolves to true if the hub accepted it. */
export function askPassword(): Promise<boolean> {
  asked ??= new Promise((resolve) => {
    const host = document.body.appendChild(document.createElement("div"));
    const root = createRoot(host);
    const close = (isGiven: boolean) => {
      // A late response of the hub must not end a newer question.
      if (!host.isConnected) return;
      asked = null;
      stop();
      root.unmount();
      host.remove();
      resolve(isGiven);
    };
    const stop = sessionStore.subscribe(({ status }) => status === "unauthenticated" && close(false));
    root.render(<PasswordModal username={sessionStore.getState().user?.username ?? ""} onClose={close} />);
  });
  return asked;
}
