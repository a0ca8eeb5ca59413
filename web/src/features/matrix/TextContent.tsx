import { useRef, useState } from "react";
import { Button } from "../../components/Button";
import { TextField } from "../../components/fields/TextField";
import { createChunk } from "../../components/loading/chunk";
import { LazyScreen } from "../../components/loading/LazyScreen";
import styles from "./Matrix.module.css";
import { byteLength, limited } from "./text-limit";

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
