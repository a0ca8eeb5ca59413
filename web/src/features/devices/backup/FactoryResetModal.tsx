import { type SyntheticEvent, useId, useState } from "react";
import { reasonOf } from "../../../api/client";
import { Button } from "../../../components/Button";
import { Modal } from "../../../components/dialog/Modal";
import { TextField } from "../../../components/fields/TextField";
import { Banner } from "../../../components/messages/Banner";
import styles from "../Devices.module.css";
import { factoryReset } from "../hub-pause";

const WORD = "RESET";

export function FactoryResetModal({ onClose }: { onClose: () => void }) {
  const id = useId();
  const [word, setWord] = useState("");
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState("");

  const begin = async (event: SyntheticEvent) => {
    event.preventDefault();
    setBusy(true);
    const answer = await factoryReset();
    setBusy(false);
    if (!answer.ok) return setProblem(reasonOf(answer.error));
    onClose();
  };

  return (
    <Modal
      title="Factory reset"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="danger" type="submit" form={id} busy={isBusy} disabled={word !== WORD}>
            Erase everything
          </Button>
        </>
      }
    >
      <form id={id} noValidate className={styles.stack} onSubmit={begin}>
        <p className={styles.note}>
          All users, settings, patterns, pairings, firmware images and known Wi-Fi networks are erased, and
          the hub restarts as on its first day. To create the owner account you need the admin token that it
          then prints on its console.
        </p>
        <TextField
          label={`Type ${WORD} to confirm`}
          value={word}
          autoComplete="off"
          spellCheck={false}
          data-focus
          onChange={setWord}
        />
        {problem && <Banner>{problem}</Banner>}
      </form>
    </Modal>
  );
}
