import { type ReactNode, type SyntheticEvent, useId, useState } from "react";
import { type ApiResult, reasonOf } from "../../../api/client";
import { Button } from "../../../components/Button";
import { Modal } from "../../../components/dialog/Modal";
import { TextField } from "../../../components/fields/TextField";
import { Banner } from "../../../components/messages/Banner";
import { useSession } from "../../../state/session";
import styles from "../Devices.module.css";

interface FormModalProps {
  title: string;
  /** A button beside the one that submits. */
  action?: ReactNode;
  submit: string;
  variant: "primary" | "danger";
  disabled: boolean;
  onSubmit: () => Promise<ApiResult<unknown>>;
  onClose: () => void;
  children: ReactNode;
}

/** Closes when the hub has accepted the form, and shows the reason when it has not. */
export function FormModal(props: FormModalProps) {
  const { title, action, submit, variant, disabled, onSubmit, onClose, children } = props;
  const id = useId();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState("");

  const send = async (event: SyntheticEvent) => {
    event.preventDefault();
    setBusy(true);
    setProblem("");
    const answer = await onSubmit();
    setBusy(false);
    if (answer.ok) onClose();
    else setProblem(reasonOf(answer.error));
  };

  return (
    <Modal
      title={title}
      onClose={onClose}
      actions={
        <>
          {action}
          <Button variant={variant} type="submit" form={id} busy={isBusy} disabled={disabled}>
            {submit}
          </Button>
        </>
      }
    >
      <form id={id} noValidate className={styles.stack} onSubmit={send} onInput={() => setProblem("")}>
        {children}
        {problem && <Banner>{problem}</Banner>}
      </form>
    </Modal>
  );
}

/** The user's own password, with the username for password managers. */
export function OwnPassword(props: {
  value: string;
  onChange: (value: string) => void;
  "data-focus"?: boolean;
}) {
  const { user } = useSession();
  return (
    <>
      <input hidden readOnly autoComplete="username" value={user?.username ?? ""} />
      <TextField label="Your password" type="password" autoComplete="current-password" {...props} />
    </>
  );
}
