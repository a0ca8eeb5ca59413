import { Button } from "../../components/Button";
import { Switch } from "../../components/fields/Switch";
import type { SaveState } from "../../state/config-store";
import { useIsGuest } from "../../state/session";
import styles from "./ScreenHeader.module.css";
import type { Control } from "./use-control";

const SAVE_TEXTS: Record<SaveState, string> = {
  idle: "",
  unsaved: "Unsaved changes",
  saving: "Saving…",
  saved: "Saved",
  failed: "Not saved",
};

interface ScreenHeaderProps {
  control: Control;
  onRefresh: () => void;
  onReset: () => void;
  onExport: () => void;
}

export function ScreenHeader({ control, onRefresh, onReset, onExport }: ScreenHeaderProps) {
  const { part, state, autoSave, setAutoSave } = control;
  const { save, busyWith, config } = state;
  const isBusy = busyWith !== null;
  const isGuest = useIsGuest();
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
        <Switch label="Auto-save" checked={autoSave} onChange={setAutoSave} />
        <div className={styles.buttons}>
          {(!autoSave || (save === "failed" && !hasRetry)) && (
            <Button variant="primary" icon="check" disabled={!canSave} onClick={part.saveNow}>
              Save
            </Button>
          )}
          <Button icon="refresh" busy={busyWith === "refresh"} disabled={isBusy} onClick={onRefresh}>
            Refresh
          </Button>
          <Button
            icon="reset"
            busy={busyWith === "reset"}
            disabled={isBusy || !config || isGuest}
            onClick={onReset}
          >
            Reset
          </Button>
          <Button icon="download" disabled={!config} onClick={onExport}>
            Export
          </Button>
        </div>
      </div>
    </header>
  );
}
