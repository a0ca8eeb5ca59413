import { useEffect, useState } from "react";
import { Banner } from "../../components/Banner";
import { Button } from "../../components/Button";
import { Card } from "../../components/Card";
import { ConfirmModal } from "../../components/ConfirmModal";
import { EmptyState } from "../../components/EmptyState";
import { Tabs } from "../../components/Tabs";
import { type Lights, type LightsState, roomLights, useLights } from "../../state/lights";
import { preferencesStore } from "../../state/preferences";
import { ExportModal } from "./ExportModal";
import styles from "./LedControlScreen.module.css";
import { RoomLights } from "./RoomLights";
import { ScreenHeader } from "./ScreenHeader";
import { type ControlTab, useTab } from "./use-tab";

const TABS = [
  { id: "led", label: "LED Strips" },
  { id: "matrix", label: "LED Matrix" },
] as const;

const EXPORT_TITLES: Record<ControlTab, string> = {
  led: "Export LED Strips",
  matrix: "Export LED Matrix",
};

export function LedControlScreen({ lights = roomLights }: { lights?: Lights }) {
  const state = useLights(lights);
  const [tab, selectTab] = useTab();
  const [dialog, setDialog] = useState<"reset" | "export" | null>(null);
  const closeDialog = () => setDialog(null);
  useWatched(lights);

  return (
    <>
      <ScreenHeader
        lights={lights}
        state={state}
        onReset={() => setDialog("reset")}
        onExport={() => setDialog("export")}
      />
      <Message lights={lights} state={state} />
      <Tabs label="LED Control" tabs={TABS} selected={tab} onSelect={selectTab}>
        {tab === "led" ? <RoomLights lights={lights} state={state} /> : <MatrixPlaceholder />}
      </Tabs>
      {dialog === "export" && (
        <ExportModal title={EXPORT_TITLES[tab]} config={exported(tab, state)} onClose={closeDialog} />
      )}
      {dialog === "reset" && (
        <ConfirmModal
          title="Reset configuration?"
          confirm="Reset to defaults"
          onClose={closeDialog}
          onConfirm={lights.reset}
        >
          Lights, timer and matrices go back to their defaults. Hardware settings and pairings stay as they
          are.
        </ConfirmModal>
      )}
    </>
  );
}

function useWatched(lights: Lights): void {
  useEffect(() => lights.watch(preferencesStore.getState().autoSave), [lights]);
}

function Message({ lights, state }: { lights: Lights; state: LightsState }) {
  if (!state.message) return null;
  return (
    <div className={styles.message}>
      <Banner onDismiss={lights.dismissMessage}>
        <span className={styles.sentence}>
          {state.message}
          {state.detail && <br />}
          {state.detail}
        </span>
        {state.save === "failed" && (
          <Button icon="refresh" onClick={lights.saveNow}>
            Retry
          </Button>
        )}
      </Banner>
    </div>
  );
}

function MatrixPlaceholder() {
  return (
    <Card>
      <EmptyState icon="grid" title="The LED matrices are not connected yet">
        <p>
          Here you will draw on both displays and choose what they show: text, time, weather or a pattern.
        </p>
      </EmptyState>
    </Card>
  );
}

/** What can be given back to the hub: its count of changes is none of the configuration. */
function exported(tab: ControlTab, { led, matrix }: LightsState): unknown {
  return tab === "led"
    ? { strips: led?.strips, globalSettings: led?.globalSettings }
    : { matrices: matrix?.matrices };
}
