import { useState } from "react";
import { CancelAnd } from "../../../components/dialog/CancelAnd";
import { Modal } from "../../../components/dialog/Modal";
import { TextField } from "../../../components/fields/TextField";
import styles from "./Playlists.module.css";
import { MAX_NAME_BYTES } from "./playlist-texts";

interface NewPlaylistModalProps {
  title: string;
  /** Resolves to whether the playlist was created. */
  onName: (name: string) => Promise<boolean>;
  /** Called after the playlist was created, too. */
  onClose: () => void;
}

export function NewPlaylistModal({ title, onName, onClose }: NewPlaylistModalProps) {
  const [name, setName] = useState("");
  const [isBusy, setBusy] = useState(false);
  const wanted = name.trim();
  const create = async () => {
    if (!wanted || isBusy) return;
    setBusy(true);
    if (await onName(wanted)) onClose();
    else setBusy(false);
  };
  return (
    <Modal
      title={title}
      onClose={onClose}
      actions={
        <CancelAnd onCancel={onClose} disabled={!wanted} busy={isBusy} onClick={create}>
          Create
        </CancelAnd>
      }
    >
      <div className={styles.form}>
        <TextField
          label="Name"
          data-focus
          placeholder="Evening"
          value={name}
          maxBytes={MAX_NAME_BYTES}
          enterKeyHint="done"
          onChange={setName}
          onKeyDown={({ key }) => key === "Enter" && void create()}
        />
      </div>
    </Modal>
  );
}
