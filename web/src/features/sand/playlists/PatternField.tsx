import { type CSSProperties, useLayoutEffect, useState } from "react";
import { useStore } from "zustand";
import { Button } from "../../../components/Button";
import { USUAL_SHAPE } from "../../../state/sand";
import type { PatternFieldProps } from "../../../state/scene-pictures";
import { tableSummary } from "../../../state/table";
import { PatternPicker } from "./PatternPicker";
import styles from "./Playlists.module.css";
import { type Patterns, useOutlines } from "./pattern-source";
import { pictureShape } from "./picture-shape";
import { Thumbnail } from "./Thumbnail";

export function PatternField({
  pattern,
  name,
  patterns,
  onChoose,
}: PatternFieldProps & { patterns: Patterns }) {
  const { phase, patterns: all } = useStore(patterns.library.store);
  const shape = useStore(tableSummary.store).table?.shape ?? USUAL_SHAPE;
  const [isOpen, setOpen] = useState(false);
  useLayoutEffect(() => {
    if (patterns.library.store.getState().phase !== "loaded") void patterns.library.load();
  }, [patterns]);
  useOutlines(patterns, pattern === undefined ? [] : [pattern], "field");
  const known = all.find(({ id }) => id === pattern);
  const isGone = pattern !== undefined && phase === "loaded" && !known;
  return (
    <div className={styles.chosen} style={{ "--shape": pictureShape(shape) } as CSSProperties}>
      {known && <Thumbnail id={known.id} patterns={patterns} />}
      <p role="status">
        {isGone ? `${name || "The pattern"} was deleted. Choose another one.` : (known?.name ?? name)}
      </p>
      <Button icon="sand" onClick={() => setOpen(true)}>
        {pattern === undefined ? "Choose a pattern" : "Choose another"}
      </Button>
      {isOpen && <PatternPicker patterns={patterns} onPick={onChoose} onClose={() => setOpen(false)} />}
    </div>
  );
}
