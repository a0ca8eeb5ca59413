import { ActionMenu } from "../../components/ActionMenu";
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
  const actions = [
    { label: "Refresh", icon: "refresh", isDisabled: isBusy, onSelect: onRefresh },
    { label: "Reset", icon: "reset", isDisabled: isBusy || !config || isGuest, onSelect: onReset },
    { label: "Export", icon: "download", isDisabled: !config, onSelect: onExport },
  ] as const;
  return (
    <header className={`line wrap between ${styles.header}`}>
      <div className={`wrap ${styles.title}`}>
        <h1>LED Control</h1>
        <span
          role="status"
          className={classes(
            styles.save,
            save === "saved" ? "good" : save === "failed" ? "bad" : save === "unsaved" ? "warn" : "muted",
          )}
        >
          {SAVE_TEXTS[save]}
        </span>
      </div>
      <div className={`row ${styles.actions}`}>
        <div className={`row ${styles.wide}`}>
          <Switch label="Auto-save" value={autoSave} disabled={isGuest} onChange={setAutoSave} />
        </div>
        {(!autoSave || (save === "failed" && !hasRetry)) && (
          <Button variant="primary" icon="check" disabled={!canSave} onClick={part.saveNow}>
            Save
          </Button>
        )}
        <div className={`row ${styles.wide}`}>
          {actions.map(({ label, icon, isDisabled, onSelect }) => (
            <Button key={label} icon={icon} busy={busyWith === icon} disabled={isDisabled} onClick={onSelect}>
              {label}
            </Button>
          ))}
        </div>
        <div className={styles.narrow}>
          <ActionMenu
            label="More actions"
            actions={[
              ...actions,
              {
                label: "Auto-save",
                isChecked: autoSave,
                isDisabled: isGuest,
                onSelect: () => setAutoSave(!autoSave),
              },
            ]}
          />
        </div>
      </div>
    </header>
  );
}
