import { useEffect, useRef } from "react";
import { Badge, OnlineBadge } from "../../../components/messages/Badge";
import { preferencesStore } from "../../../state/preferences";
import { isPrinting } from "../../../state/sand/drawing";
import { useSand } from "../../../state/sand/sand";
import { USUAL_SHAPE } from "../../../state/sand/table";
import styles from "./Sand.module.css";
import { SandBox } from "./SandBox";
import { createSandScene } from "./sand-scene";
import type { Sand } from "./sand-table";

export function SandStage({ sand }: { sand: Sand }) {
  const host = useRef<HTMLDivElement>(null);
  const { jobs, table, shape, canvas, isSilent } = useSand(sand);

  useEffect(() => {
    // Before the table's shape is known, a picture would be replaced at once.
    if (!host.current || !shape) return;
    const shown = createSandScene(host.current, shape, sand.program);
    const light = () => shown.setDark(preferencesStore.getState().theme === "dark");
    light();
    shown.update(sand.store.getState());
    const ignore = [preferencesStore.subscribe(light), sand.store.subscribe((next) => shown.update(next))];
    return () => {
      for (const each of ignore) each();
      shown.destroy();
    };
  }, [sand, shape]);

  const printing = jobs?.find(isPrinting);
  const percent = Math.floor(printing?.progress ?? 0);
  const sandText = canvas.strokes.some(({ count }) => count > 1)
    ? "The sand with what was drawn"
    : "Smooth sand";
  return (
    <div className="relative">
      <SandBox table={shape ?? USUAL_SHAPE}>
        <div
          ref={host}
          role="img"
          aria-label={printing ? `${sandText}; plotting ${printing.originalName}, ${percent}%` : sandText}
        />
      </SandBox>
      <div className={`absolute ${styles.pill}`}>
        {printing && !isSilent ? (
          <Badge tone="good">Plotting {percent}%</Badge>
        ) : (
          jobs && <OnlineBadge online={table.online} />
        )}
      </div>
    </div>
  );
}
