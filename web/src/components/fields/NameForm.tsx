import { type ComponentProps, useState } from "react";
import { Button } from "../Button";
import { TextField } from "./TextField";

interface NameFormProps extends Pick<ComponentProps<typeof TextField>, "label" | "maxBytes" | "onFocus"> {
  /** The first suggestion. */
  name?: string;
  /** Resolves to whether it was saved; the form then closes. */
  onSave: (name: string) => Promise<boolean>;
  onClose: () => void;
}

/** Asks for the name of something new. */
export function NameForm({ name: first = "", onSave, onClose, ...field }: NameFormProps) {
  const [name, setName] = useState(first);
  const [isBusy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    if (await onSave(name.trim())) return onClose();
    setBusy(false);
  };
  return (
    <form
      className="wrap end gap5"
      onSubmit={(event) => {
        event.preventDefault();
        if (name.trim() && !isBusy) void save();
      }}
    >
      <div className="full">
        <TextField {...field} value={name} autoFocus autoComplete="off" onChange={setName} />
      </div>
      <Button type="submit" variant="primary" busy={isBusy} disabled={!name.trim()}>
        Save
      </Button>
      <Button onClick={onClose}>Cancel</Button>
    </form>
  );
}
