import { useRef, useState } from "react";
import { MAX_MATRIX_ITEM_NAME } from "../../api/generated";
import { Button } from "../../components/Button";
import { TextField } from "../../components/fields/TextField";
import { createChunk } from "../../components/loading/chunk";
import { LazyScreen } from "../../components/loading/LazyScreen";
import { shortened } from "../../lib/shortened";
import styles from "./Matrix.module.css";

/** A name styled as a heading. It may be empty only while the user types; then no change is reported. */
export function NameField({ name, onChange }: { name: string; onChange: (name: string) => void }) {
  const [draft, setDraft] = useState<{ typed: string; before: string } | null>(null);
  const [isRefused, setRefused] = useState(false);

  const rename = (to: string) => {
    if (to !== name) onChange(to);
  };

  const type = (field: HTMLInputElement) => {
    setRefused(byteLength(field.value) > MAX_MATRIX_ITEM_NAME);
    const typed = limited(field, draft?.typed ?? name, MAX_MATRIX_ITEM_NAME);
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

/** From this share of the limit on, the length is shown. */
const NEAR = 0.9;

/** They are in the chunk of the preview, which draws the same icons. */
const TEXT_PARTS = createChunk(() => import("./preview/MatrixPreview").then((module) => module.TextParts));

interface TextContentProps {
  label?: string;
  value: string;
  maxBytes: number;
  onChange: (text: string) => void;
}

export function TextContent({ label = "Text Content", value: text, maxBytes, onChange }: TextContentProps) {
  const [isRefused, setRefused] = useState(false);
  const [isOpen, setOpen] = useState(false);
  /** Where the caret was when the field lost the focus. */
  const caret = useRef<number | null>(null);

  const type = (typed: string, field: HTMLInputElement) => {
    const taken = limited(field, text, maxBytes);
    setRefused(taken === text && typed !== text);
    if (taken !== text) onChange(taken);
  };

  const insert = (part: string) => {
    const at = Math.min(caret.current ?? text.length, text.length);
    const changed = text.slice(0, at) + part + text.slice(at);
    const fits = byteLength(changed) <= maxBytes;
    setRefused(!fits);
    if (!fits) return;
    caret.current = at + part.length;
    onChange(changed);
  };

  return (
    <>
      <TextField
        label={label}
        value={text}
        hint={
          isRefused ? `The text holds ${inBytes(maxBytes)}; more does not fit.` : lengthHint(text, maxBytes)
        }
        onChange={type}
        onBlur={({ currentTarget }) => {
          caret.current = currentTarget.selectionStart;
          setRefused(false);
        }}
      />
      <Button className={styles.begin} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        Icons and colors
      </Button>
      {isOpen && <LazyScreen chunk={TEXT_PARTS} onInsert={insert} />}
    </>
  );
}

function lengthHint(text: string, maxBytes: number): string | undefined {
  const bytes = byteLength(text);
  return bytes < NEAR * maxBytes ? undefined : `${bytes.toLocaleString("en")} of ${inBytes(maxBytes)}`;
}

function inBytes(count: number): string {
  return `${count.toLocaleString("en")} bytes`;
}

const encoder = new TextEncoder();

export function byteLength(text: string): number {
  return encoder.encode(text).length;
}

/**
 * The new value of a field that contained `before`, limited to `maxBytes` bytes of UTF-8. An input that
 * exceeds the limit is rejected: text and caret stay. Only an empty field takes as many whole characters as
 * fit.
 */
export function limited(field: HTMLInputElement, before: string, maxBytes: number): string {
  const typed = field.value;
  if (byteLength(typed) <= maxBytes) return typed;
  if (before === "") return shortened(typed, maxBytes);
  const caret = (field.selectionStart ?? 0) - (typed.length - before.length);
  field.value = before;
  field.setSelectionRange(caret, caret);
  return before;
}
