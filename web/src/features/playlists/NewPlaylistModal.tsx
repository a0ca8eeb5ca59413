import { useState } from "react";
import { Button } from "../../components/Button";
import { Modal } from "../../components/dialog/Modal";
import { TextField } from "../../components/fields/TextField";
import styles from "./Playlists.module.css";

interface NewPlaylistModalProps {
  title: string;
  onName: (name: string) => Promise<unknown>;
  /** Called after `onName` too. */
  onClose: () => void;
}

export const MAX_NAME_LENGTH = 80;

/** Asks for the name of a new playlist. */
export function NewPlaylistModal({ title, onName, onClose }: NewPlaylistModalProps) {
  const [name, setName] = useState("");
  const [isBusy, setBusy] = useState(false);
  const wanted = name.trim();
  const create = async () => {
    if (!wanted || isBusy) return;
    setBusy(true);
    await onName(wanted);
    onClose();
  };
  return (
    <Modal
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" disabled={!wanted} busy={isBusy} onClick={create}>
            Create
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <TextField
          label="Name"
          data-focus
          placeholder="Evening"
          value={name}
          maxLength={MAX_NAME_LENGTH}
          enterKeyHint="done"
          onChange={setName}
          onKeyDown={({ key }) => key === "Enter" && void create()}
        />
      </div>
    </Modal>
  );
}
