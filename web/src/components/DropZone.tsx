import { type DragEvent, type ReactNode, useState } from "react";
import styles from "./DropZone.module.css";

interface DropZoneProps {
  /** Shown while a file hovers above. */
  hint: string;
  onFile: (file: File) => void;
  children: ReactNode;
}

/** Takes a file that is dragged onto its content. For the keyboard there has to be another way. */
export function DropZone({ hint, onFile, children }: DropZoneProps) {
  const [isOver, setOver] = useState(false);
  const hover = (event: DragEvent) => {
    event.preventDefault();
    setOver(true);
  };
  const leave = ({ currentTarget, relatedTarget }: DragEvent) => {
    if (!currentTarget.contains(relatedTarget as Node | null)) setOver(false);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const file = event.dataTransfer.files[0];
    if (file) onFile(file);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dragging is for pointers only
    <div className={styles.zone} onDragOver={hover} onDragLeave={leave} onDrop={drop}>
      {children}
      {isOver && <div className={styles.hint}>{hint}</div>}
    </div>
  );
}
