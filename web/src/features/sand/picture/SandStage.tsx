import { useEffect, useRef } from "react";
import { Badge, OnlineBadge } from "../../../components/messages/Badge";
import { usePreferences } from "../../../state/preferences";
import { isPrinting } from "../../../state/sand/drawing";
import { useSand } from "../sand-context";
import styles from "./Sand.module.css";
import { SandBox } from "./SandBox";
import { createSandScene, type SandScene } from "./sand-scene";

export function SandStage() {
  const host = useRef<HTMLDivElement>(null);
  const scene = useRef<SandScene | null>(null);
  const { sand, ...state } = useSand();
  const { isKnown, jobs, table, shape, canvas, isSilent } = state;
  const isDark = usePreferences().theme === "dark";

  // biome-ignore lint/correctness/useExhaustiveDependencies: another theme needs no other scene
  useEffect(() => {
    // Before the table's shape is known, a picture would be replaced at once.
    if (!host.current || !isKnown) return;
    scene.current = createSandScene(host.current, shape, sand.program, isDark);
    return scene.current.destroy;
  }, [sand, shape, isKnown]);
  useEffect(() => scene.current?.setDark(isDark), [isDark]);
  useEffect(() => scene.current?.update(state));

  const printing = isSilent ? undefined : jobs.find(isPrinting);
  const percent = Math.floor(printing?.progress ?? 0);
  const sandText = canvas.strokes.some(({ count }) => count > 1)
    ? "The sand with what was drawn"
    : "Smooth sand";
  return (
    <SandBox table={shape}>
      <div
        ref={host}
        role="img"
        aria-label={printing ? `${sandText}; plotting ${printing.originalName}, ${percent}%` : sandText}
      />
      <div className={`absolute ${styles.pill}`}>
        {printing ? (
          table.canResume ? (
            <Badge tone="neutral">Paused</Badge>
          ) : (
            <Badge tone="good">Plotting {percent}%</Badge>
          )
        ) : (
          isKnown && <OnlineBadge online={table.online} />
        )}
      </div>
    </SandBox>
  );
}
