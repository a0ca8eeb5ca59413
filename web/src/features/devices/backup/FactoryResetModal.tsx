import { useState } from "react";
import { Button } from "../../../components/Button";
import { TextField } from "../../../components/fields/TextField";
import styles from "../Devices.module.css";
import { factoryReset } from "../hub-pause";
import { FormModal } from "./FormModal";

const WORD = "RESET";

export function FactoryResetModal({ onClose }: { onClose: () => void }) {
  const [word, setWord] = useState("");
  return (
    <FormModal
      title="Factory reset"
      action={<Button onClick={onClose}>Cancel</Button>}
      submit="Erase everything"
      variant="danger"
      disabled={word !== WORD}
      onSubmit={factoryReset}
      onClose={onClose}
    >
      <p className={styles.note}>
        All users, settings, patterns, pairings, firmware images and known Wi-Fi networks are erased, and the
        hub restarts as on its first day. To create the owner account you need the admin token that it then
        prints on its console.
      </p>
      <TextField
        label={`Type ${WORD} to confirm`}
        value={word}
        autoComplete="off"
        spellCheck={false}
        data-focus
        onChange={setWord}
      />
    </FormModal>
  );
}
