import { type DragEvent, useState } from "react";

/** For an element on which a file can be dropped. Without `onFile` nothing can. */
export function useFileDrop(onFile: ((file: File) => void) | undefined) {
  const [isOver, setOver] = useState(false);
  const follow = (event: DragEvent) => {
    if (!onFile || !event.dataTransfer.types.includes("Files")) return;
    event.preventDefault();
    setOver(event.type === "dragover");
    const [file] = event.type === "drop" ? event.dataTransfer.files : [];
    if (file) onFile(file);
  };
  return { isOver, handlers: { onDragOver: follow, onDragLeave: follow, onDrop: follow } };
}
