import type { RefObject } from "react";

interface FileInputProps {
  input: RefObject<HTMLInputElement | null>;
  label: string;
  accept: string;
  multiple?: boolean;
  /** Gets the first of the files. */
  onFile: (file: File, files: File[]) => void;
}

/** Hidden: a button opens it with `input.current?.click()`. The same file can be chosen again. */
export function FileInput({ input, label, onFile, ...rest }: FileInputProps) {
  return (
    <input
      ref={input}
      hidden
      type="file"
      {...rest}
      aria-label={label}
      onChange={({ currentTarget }) => {
        const files = [...(currentTarget.files ?? [])];
        if (files[0]) onFile(files[0], files);
        currentTarget.value = "";
      }}
    />
  );
}
