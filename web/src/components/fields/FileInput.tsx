import type { RefObject } from "react";

interface FileInputProps {
  input: RefObject<HTMLInputElement | null>;
  label: string;
  accept: string;
  onFile: (file: File) => void;
}

/** Hidden: a button opens it with `input.current?.click()`. The same file can be chosen again. */
export function FileInput({ input, label, accept, onFile }: FileInputProps) {
  return (
    <input
      ref={input}
      hidden
      type="file"
      accept={accept}
      aria-label={label}
      onChange={({ currentTarget }) => {
        const file = currentTarget.files?.[0];
        if (file) onFile(file);
        currentTarget.value = "";
      }}
    />
  );
}
