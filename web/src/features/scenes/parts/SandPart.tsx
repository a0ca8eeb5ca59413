import type { Job } from "../../../api/gcode";
import type { SceneSand } from "../../../api/scene-editing";
import { Card } from "../../../components/Card";
import { Select } from "../../../components/fields/Select";
import styles from "../Scenes.module.css";

const SAND_OPTIONS = [
  { value: "leave", label: "Leave as it is" },
  { value: "start", label: "Start a pattern" },
  { value: "pause", label: "Pause" },
  { value: "resume", label: "Resume" },
  { value: "stop", label: "Stop" },
] as const;

interface SandPartProps {
  sand: SceneSand | undefined;
  /** null if they are not known. */
  jobs: readonly Job[] | null;
  onChange: (sand: SceneSand | undefined) => void;
}

export function SandPart({ sand, jobs, onChange }: SandPartProps) {
  const isGone = sand?.action === "start" && jobs && !jobs.some(({ file }) => file === sand.file);
  const start = (job: Job | undefined): SceneSand => ({
    action: "start",
    file: job?.file ?? "",
    name: job?.originalName ?? "",
  });
  const patterns = (jobs ?? []).map(({ file, originalName }) => ({ value: file, label: originalName }));
  if (sand?.action === "start" && !patterns.some(({ value }) => value === sand.file))
    patterns.unshift({ value: sand.file ?? "", label: sand.name || "Choose a pattern" });
  return (
    <Card className={styles.part}>
      <Select
        label="Sand Table"
        value={sand?.action ?? "leave"}
        options={SAND_OPTIONS}
        onChange={(action) =>
          onChange(action === "leave" ? undefined : action === "start" ? start(jobs?.[0]) : { action })
        }
      />
      {sand?.action === "start" && (
        <>
          {isGone && (
            <p role="status" className={styles.note}>
              {sand.name
                ? `${sand.name} is no longer on the hub. Choose another pattern.`
                : "There is no pattern yet. Send one on the Sand Table screen."}
            </p>
          )}
          <Select
            label="Pattern"
            value={sand.file ?? ""}
            options={patterns}
            onChange={(file) => onChange(start(jobs?.find((job) => job.file === file)))}
          />
        </>
      )}
    </Card>
  );
}
