import { Button } from "../../components/Button";
import { Switch } from "../../components/Switch";
import type { Lights, LightsState, SaveState } from "../../state/lights";
import styles from "./ScreenHeader.module.css";

const SAVE_TEXTS: Record<SaveState, string> = {
  idle: "",
  unsaved: "Unsaved changes",
  saving: "Saving…",
  saved: "Saved",
  failed: "Not saved",
};

interface ScreenHeaderProps {
  lights: Lights;
  state: LightsState;
  onReset: () => void;
  onExport: () => void;
}

export function ScreenHeader({ lights, state, onReset, onExport }: ScreenHeaderProps) {
  const { save, autoSave, busyWith, led } = state;
  const isBusy = busyWith !== null;
  const hasRetry = state.message !== "";
  const canSave = save === "unsaved" || save === "failed";
  return (
    <header className={styles.header}>
      <div className={styles.title}>
        <h1>LED Control</h1>
        <span role="status" className={styles.save} data-state={save}>
          {SAVE_TEXTS[save]}
        </span>
      </div>
      <div className={styles.actions}>
        <Switch label="Auto-save" checked={autoSave} onChange={(on) => lights.setAutoSave(on)} />
        <div className={styles.buttons}>
          {(!autoSave || (save === "failed" && !hasRetry)) && (
            <Button variant="primary" icon="check" disabled={!canSave} onClick={lights.saveNow}>
              Save
            </Button>
          )}
          <Button icon="refresh" busy={busyWith === "refresh"} disabled={isBusy} onClick={lights.refresh}>
            Refresh
          </Button>
          <Button icon="reset" busy={busyWith === "reset"} disabled={isBusy || !led} onClick={onReset}>
            Reset
          </Button>
          <Button icon="download" disabled={!led} onClick={onExport}>
            Export
          </Button>
        </div>
      </div>
    </header>
  );
}
