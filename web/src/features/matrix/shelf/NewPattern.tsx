import { useState } from "react";
import { Button } from "../../../components/Button";
import { TextField } from "../../../components/fields/TextField";
import { MAX_NAME } from "../../../lib/pattern-name";
import styles from "./PatternShelf.module.css";

interface NewPatternProps {
  name: string;
  /** Resolves to whether it was saved. */
  onSave: (name: string) => Promise<boolean>;
  onClose: () => void;
}

export function NewPattern(props: NewPatternProps) {
  const [name, setName] = useState(props.name);
  const [isBusy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    if (await props.onSave(name.trim())) return props.onClose();
    setBusy(false);
  };
  return (
    <form
      className={styles.naming}
      onSubmit={(event) => {
        event.preventDefault();
        if (name.trim() && !isBusy) void save();
      }}
    >
      <TextField
        label="Name of the pattern"
        value={name}
        maxBytes={MAX_NAME}
        autoFocus
        autoComplete="off"
        onFocus={({ currentTarget }) => currentTarget.select()}
        onChange={setName}
      />
      <Button type="submit" variant="primary" busy={isBusy} disabled={!name.trim()}>
        Save
      </Button>
      <Button onClick={props.onClose}>Cancel</Button>
    </form>
  );
}
