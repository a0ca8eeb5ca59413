import { type KeyboardEvent, useEffect, useState } from "react";
import { TextField } from "./TextField";

interface SavedNameProps {
  name: string;
  maxBytes: number;
  onSave: (name: string) => void;
}

/** A name that is saved when the field loses the focus and on Enter; Escape restores it. */
export function SavedName({ name, maxBytes, onSave }: SavedNameProps) {
  const [text, setText] = useState(name);
  useEffect(() => setText(name), [name]);
  const save = () => {
    const wanted = text.trim();
    if (wanted && wanted !== name) onSave(wanted);
    else setText(name);
  };
  const press = (event: KeyboardEvent) => {
    if (event.key === "Enter") save();
    if (event.key !== "Escape" || text === name) return;
    // Otherwise the key closes the dialog.
    event.preventDefault();
    setText(name);
  };
  return (
    <TextField
      label="Name"
      value={text}
      maxBytes={maxBytes}
      enterKeyHint="done"
      onChange={setText}
      onBlur={save}
      onKeyDown={press}
    />
  );
}
