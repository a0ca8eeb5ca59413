import { useState } from "react";
import { Button } from "../../components/Button";
import { Slider } from "../../components/Slider";
import { formatUptime } from "../../lib/uptime";
import { isPrinting } from "../../state/sand";
import styles from "./SandTable.module.css";
import type { Sand, SandView } from "./sand-table";

interface TableControlsProps {
  sand: Sand;
  state: SandView;
  onChoose: () => void;
  onClear: () => void;
}

export function TableControls({ sand, state: { jobs, table }, onChoose, onClear }: TableControlsProps) {
  const [pace, setPace] = useState<number | null>(null);
  const printing = jobs?.find(isPrinting);
  const isPaused = printing?.state === "paused";
  const setOverride = () => {
    if (pace !== null) void sand.control("override", pace);
    setPace(null);
  };
  return (
    <div className={styles.controls}>
      <Notice sand={sand} state={{ jobs, table }} />
      <div className={styles.buttons}>
        <Button variant="primary" icon="upload" className={styles.wide} onClick={onChoose}>
          Send to Arduino
        </Button>
        <Button
          icon={isPaused ? "play" : "pause"}
          disabled={!printing}
          onClick={() => sand.control(isPaused ? "resume" : "pause")}
        >
          {isPaused ? "Resume" : "Pause"}
        </Button>
        <Button icon="stop" disabled={!printing} onClick={() => sand.control("stop")}>
          Stop
        </Button>
        <Button icon="home" disabled={!table.online || !!printing} onClick={() => sand.control("home")}>
          Home
        </Button>
        <Button disabled={!!printing} onClick={onClear}>
          Clear the sand
        </Button>
      </div>
      <Slider
        label="Speed"
        min={10}
        max={200}
        step={10}
        value={pace ?? table.override}
        valueText={`${pace ?? table.override}%`}
        onChange={setPace}
        onDragEnd={setOverride}
      />
    </div>
  );
}

/** One line that is always there: what the table does, or what it waits for and how to help. */
function Notice({ sand, state: { jobs, table } }: { sand: Sand; state: Pick<SandView, "jobs" | "table"> }) {
  const printing = jobs?.find(isPrinting);
  return (
    <div role="status" className={styles.notice}>
      <span>{table.message || (printing ? drawingText(printing) : idleText(table.online))}</span>
      {table.machine === "Alarm" && <Button onClick={() => sand.control("unlock")}>Unlock</Button>}
      {table.needsConfirmation && (
        <Button variant="primary" onClick={() => sand.control("confirmZero")}>
          Ball is at 0,0
        </Button>
      )}
    </div>
  );
}

function drawingText({ originalName, remaining }: { originalName: string; remaining: number }): string {
  return `${originalName} · ${formatUptime(remaining)} left`;
}

function idleText(isOnline: boolean): string {
  return isOnline ? "The table is ready." : "The table is not connected.";
}
