import { useEffect, useState } from "react";
import styles from "./DropZone.module.css";

interface DropZoneProps {
  hint: string;
  /** Gets the first of the files. Without it dropped files are ignored. */
  onFile: ((file: File, files: File[]) => void) | undefined;
}

/** Accepts files dropped anywhere on the page. Keyboard users need another control. */
export function DropZone({ hint, onFile }: DropZoneProps) {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const drag = (event: DragEvent) => {
      const { type, dataTransfer, relatedTarget } = event;
      if (!dataTransfer?.types.includes("Files")) return;
      event.preventDefault();
      if (type !== "dragleave") setOver(type === "dragover");
      else if (!relatedTarget) setOver(false);
      const file = type === "drop" && dataTransfer.files[0];
      if (file) onFile?.(file, [...dataTransfer.files]);
    };
    for (const type of DRAGGING) window.addEventListener(type, drag);
    return () => {
      for (const type of DRAGGING) window.removeEventListener(type, drag);
    };
  }, [onFile]);
  return isOver && onFile ? (
    <div className={`grid rounded strong soft accent inert ${styles.hint}`}>{hint}</div>
  ) : null;
}

const DRAGGING = ["dragover", "dragleave", "drop"] as const;
