import { useState } from "react";
import styles from "./Matrix.module.css";
import { byteLength, limited } from "./text-limit";

const MAX_BYTES = 64;

/** A name styled as a heading. It may be empty only while the user types; then no change is reported. */
export function NameField({ name, onChange }: { name: string; onChange: (name: string) => void }) {
  const [draft, setDraft] = useState<{ typed: string; before: string } | null>(null);
  const [isRefused, setRefused] = useState(false);

  const rename = (to: string) => {
    if (to !== name) onChange(to);
  };

  const type = (field: HTMLInputElement) => {
    setRefused(byteLength(field.value) > MAX_BYTES);
    const typed = limited(field, draft?.typed ?? name, MAX_BYTES);
    setDraft({ typed, before: draft?.before ?? name });
    rename(typed.trim() || name);
  };

  const leave = () => {
    if (draft) rename(draft.typed.trim() || draft.before);
    setDraft(null);
    setRefused(false);
  };

  return (
    <>
      <input
        className={`touch rounded ${styles.name}`}
        aria-label="Name"
        title="Change the name"
        spellCheck={false}
        value={draft?.typed ?? name}
        onChange={(event) => type(event.currentTarget)}
        onBlur={leave}
      />
      {isRefused && (
        <span role="alert" className="note">
          The name can't be longer.
        </span>
      )}
    </>
  );
}
