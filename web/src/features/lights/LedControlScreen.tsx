import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from "react";
import { navigate, usePathname } from "wouter/use-browser-location";
import { ActionMenu } from "../../components/ActionMenu";
import { Button } from "../../components/Button";
import { CopyButton } from "../../components/CopyButton";
import { classes } from "../../components/classes";
import { Modal } from "../../components/dialog/Modal";
import { DROP_CHANGES, useQuestion } from "../../components/dialog/use-question";
import { Switch } from "../../components/fields/Switch";
import { useParameter } from "../../components/navigation/sheet";
import { Tabs } from "../../components/navigation/Tabs";
import {
  type ConfigState,
  isUnsaved,
  type SaveState,
  useConfig,
  useShownFailure,
} from "../../state/config-store";
import { useHomeHas } from "../../state/device-status";
import { roomLights } from "../../state/lights";
import { ledMatrices } from "../../state/matrix";
import { preferencesStore } from "../../state/preferences";
import { useIsGuest } from "../../state/session";
import exported from "./ExportModal.module.css";
import { RoomLights } from "./RoomLights";
import styles from "./ScreenHeader.module.css";

const TABS = [
  { id: "led", label: "LED Strips" },
  { id: "matrix", label: "LED Matrix" },
] as const;

const RESET = {
  title: "Reset to defaults?",
  confirm: "Reset to defaults",
  children: "Lights, timer and matrices go back to their defaults. Hardware settings and pairings stay.",
};

interface LedControlScreenProps {
  matrixTab: ReactNode;
  /** The sheet in which looks are changed: "looks" or a scene's id. */
  sceneSheet: (scene: string) => ReactNode;
}

export function LedControlScreen({ matrixTab, sceneSheet }: LedControlScreenProps) {
  const scene = useParameter("scene");
  const isGuest = useIsGuest();
  const path = usePathname();
  const { matrices: hasMatrices } = useHomeHas();
  const tab = useParameter("tab") === "matrix" && hasMatrices ? "matrix" : "led";
  const states = { led: useConfig(roomLights), matrix: useConfig(ledMatrices) };
  const [part, other] = tab === "led" ? [roomLights, ledMatrices] : [ledMatrices, roomLights];
  const state = states[tab];
  useLayoutEffect(() => part.watch(), [part]);
  useShownFailure(part);
  const [question, ask] = useQuestion();
  const [isExporting, setExporting] = useState(false);

  return (
    <div className={styles.screen}>
      <ScreenHeader
        state={state}
        onSave={part.saveNow}
        onRefresh={() =>
          isUnsaved(state) ? ask({ ...DROP_CHANGES, onConfirm: part.refresh }) : void part.refresh()
        }
        onReset={() => ask({ ...RESET, onConfirm: () => part.reset(other) })}
        onExport={() => setExporting(true)}
      />
      {isGuest && (
        <p className={`muted ${styles.guest}`}>
          You are a guest: you may switch the lights on and off, and look at all other settings.
        </p>
      )}
      {hasMatrices ? (
        <Tabs
          label="LED Control"
          tabs={TABS}
          selected={tab}
          onSelect={(next) => navigate(`${path}?tab=${next}`, { replace: true })}
        >
          {tab === "led" ? <RoomLights /> : matrixTab}
        </Tabs>
      ) : (
        <RoomLights />
      )}
      {scene && !isGuest && sceneSheet(scene)}
      {isExporting && (
        <ExportModal
          title={`Export ${TABS.find(({ id }) => id === tab)?.label}`}
          config={{ ...state.config, revision: undefined }}
          onClose={() => setExporting(false)}
        />
      )}
      {question}
    </div>
  );
}

const SAVE_TEXTS: Record<SaveState, string> = {
  idle: "",
  unsaved: "Unsaved changes",
  saving: "Saving…",
  saved: "Saved",
  failed: "Not saved",
};

interface ScreenHeaderProps {
  state: ConfigState<object>;
  onSave: () => void;
  onRefresh: () => void;
  onReset: () => void;
  onExport: () => void;
}

function ScreenHeader({ state, onSave, onRefresh, onReset, onExport }: ScreenHeaderProps) {
  const { save, busyWith, config } = state;
  const [autoSave, setAutoSave] = useAutoSave();
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
          <Button variant="primary" icon="check" disabled={!canSave} onClick={onSave}>
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

/** Starts with the preference, or with its last state if changes of an earlier visit are unsaved. */
function useAutoSave() {
  const [autoSave, setAutoSave] = useState(() => {
    const unsaved = [roomLights, ledMatrices].find((part) => !part.isIdle);
    return (unsaved?.store.getState() ?? preferencesStore.getState()).autoSave;
  });
  useEffect(() => {
    for (const part of [roomLights, ledMatrices]) part.setAutoSave(autoSave);
  }, [autoSave]);
  return [autoSave, setAutoSave] as const;
}

interface ExportModalProps {
  title: string;
  config: unknown;
  onClose: () => void;
}

function ExportModal({ title, config, onClose }: ExportModalProps) {
  const box = useRef<HTMLTextAreaElement>(null);
  return (
    <Modal
      title={title}
      onClose={onClose}
      actions={<CopyButton variant="primary" box={box} revertsAfterMs={2_000} />}
    >
      <textarea
        ref={box}
        className={`block full rounded bright padded sunken ${exported.text}`}
        aria-label="Configuration"
        readOnly
        spellCheck={false}
        value={JSON.stringify(config, null, 2)}
      />
    </Modal>
  );
}
