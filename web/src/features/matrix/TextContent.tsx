import { useState } from "react";
import { TextField } from "../../components/fields/TextField";
import { byteLength, limited } from "./text-limit";

const MAX_BYTES = 2_000;
const NEAR_BYTES = 1_800;

interface TextContentProps {
  text: string;
  onChange: (text: string) => void;
}

export function TextContent({ text, onChange }: TextContentProps) {
  const [isRefused, setRefused] = useState(false);

  const type = (typed: string, field: HTMLInputElement) => {
    const taken = limited(field, text, MAX_BYTES);
    setRefused(taken === text && typed !== text);
    if (taken !== text) onChange(taken);
  };

  return (
    <TextField
      label="Text Content"
      value={text}
      hint={isRefused ? `The text holds ${inBytes(MAX_BYTES)}; more does not fit.` : lengthHint(text)}
      onChange={type}
      onBlur={() => setRefused(false)}
    />
  );
}

function lengthHint(text: string): string | undefined {
  const bytes = byteLength(text);
  return bytes < NEAR_BYTES ? undefined : `${bytes.toLocaleString("en")} of ${inBytes(MAX_BYTES)}`;
}

function inBytes(count: number): string {
  return `${count.toLocaleString("en")} bytes`;
}
