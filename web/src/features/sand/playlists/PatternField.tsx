import { type CSSProperties, useEffect, useState } from "react";
import { useStore } from "zustand";
import { Button } from "../../../components/Button";
import { tableSummary, USUAL_SHAPE } from "../../../state/sand/table";
import type { PatternFieldProps } from "../../../state/scene-pictures";
import { patternLibrary, usePatterns } from "../library/library-store";
import { ShownTable } from "../line/SandPicture";
import { pictureShape } from "../line/sand-line";
import { PatternPicker } from "./PatternPicker";
import { PatternPicture } from "./PatternPicture";
import styles from "./Playlists.module.css";

export function PatternField({ pattern, name, onChoose }: PatternFieldProps) {
  const { page, patterns: all, phase } = usePatterns();
  const shape = useStore(tableSummary.store).table?.shape ?? USUAL_SHAPE;
  const [isOpen, setOpen] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: loads what is unknown at first
  useEffect(() => {
    if (!page) void patternLibrary.load();
  }, []);
  const known = all.find(({ id }) => id === pattern);
  const isGone = pattern !== undefined && phase === "loaded" && !known;
  return (
    <ShownTable.Provider value={shape}>
      <div
        className={`line wrap gap7 ${styles.chosen}`}
        style={{ "--shape": pictureShape(shape) } as CSSProperties}
      >
        {known && <PatternPicture id={known.id} />}
        <p role="status" className="grow breaks">
          {isGone ? `${name || "The pattern"} was deleted. Choose another one.` : (known?.name ?? name)}
        </p>
        <Button icon="sand" onClick={() => setOpen(true)}>
          {pattern === undefined ? "Choose a pattern" : "Choose another"}
        </Button>
        {isOpen && <PatternPicker onPick={onChoose} onClose={() => setOpen(false)} />}
      </div>
    </ShownTable.Provider>
  );
}
