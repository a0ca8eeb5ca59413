import { type ReactNode, useEffect, useState } from "react";
import { useSearch } from "wouter/use-browser-location";
import { ConfirmModal } from "../../components/dialog/ConfirmModal";
import { DropChangesModal } from "../../components/dialog/DropChangesModal";
import { Tabs } from "../../components/navigation/Tabs";
import { isUnsaved } from "../../state/config-store";
import { roomLights } from "../../state/lights";
import { ledMatrices } from "../../state/matrix";
import { useIsGuest } from "../../state/session";
import { showFailure } from "../../state/toasts";
import { ExportModal } from "./ExportModal";
import type { More } from "./more/more";
import { RoomLights } from "./RoomLights";
import { ScreenHeader } from "./ScreenHeader";
import styles from "./ScreenHeader.module.css";
import { type Control, useControl, useTab } from "./use-control";

const TABS = [
  { id: "led", label: "LED Strips" },
  { id: "matrix", label: "LED Matrix" },
] as const;

interface LedControlScreenProps {
  lights?: typeof roomLights;
  matrices?: typeof ledMatrices;
  matrixTab: ReactNode;
  /** The effects beyond the six modes. */
  loadMore: () => Promise<More>;
  /** The sheet in which looks are changed: "looks" or a scene's id. */
  sceneSheet: (scene: string) => ReactNode;
}

export function LedControlScreen(props: LedControlScreenProps) {
  const { lights = roomLights, matrices = ledMatrices, matrixTab, loadMore, sceneSheet } = props;
  const scene = new URLSearchParams(useSearch()).get("scene");
  const isGuest = useIsGuest();
  const [tab, selectTab] = useTab();
  const control = useControl(tab, lights, matrices);
  useFailure(control);
  const [dialog, setDialog] = useState<"reset" | "export" | "refresh" | null>(null);
  const closeDialog = () => setDialog(null);

  return (
    <div className={styles.screen}>
      <ScreenHeader
        control={control}
        onRefresh={() => (isUnsaved(control.state) ? setDialog("refresh") : void control.part.refresh())}
        onReset={() => setDialog("reset")}
        onExport={() => setDialog("export")}
      />
      {isGuest && (
        <p className={styles.guest}>
          You are a guest: you may switch the lights on and off, and look at all other settings.
        </p>
      )}
      <Tabs label="LED Control" tabs={TABS} selected={tab} onSelect={selectTab}>
        {tab === "led" ? <RoomLights lights={lights} loadMore={loadMore} /> : matrixTab}
      </Tabs>
      {scene && !isGuest && sceneSheet(scene)}
      {dialog === "export" && (
        <ExportModal
          title={`Export ${TABS.find(({ id }) => id === tab)?.label}`}
          config={exported(control)}
          onClose={closeDialog}
        />
      )}
      {dialog === "refresh" && <DropChangesModal onConfirm={control.part.refresh} onClose={closeDialog} />}
      {dialog === "reset" && (
        <ConfirmModal
          title="Reset configuration?"
          confirm="Reset to defaults"
          onClose={closeDialog}
          onConfirm={control.reset}
        >
          Lights, timer and matrices go back to their defaults. Hardware settings and pairings stay as they
          are.
        </ConfirmModal>
      )}
    </div>
  );
}

function useFailure({ part, state: { message, detail, save } }: Control): void {
  useEffect(() => {
    const onRetry = save === "failed" ? part.saveNow : undefined;
    const text = `${message}\n${detail}`.trim();
    showFailure(text ? { text, onRetry, onDismiss: part.dismissMessage } : null);
    return () => showFailure(null);
  }, [part, message, detail, save]);
}

function exported({ state }: Control): unknown {
  return { ...state.config, revision: undefined };
}
