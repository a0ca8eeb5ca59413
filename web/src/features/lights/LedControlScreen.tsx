import { type ReactNode, useState } from "react";
import { Button } from "../../components/Button";
import { ConfirmModal } from "../../components/dialog/ConfirmModal";
import { DropChangesModal } from "../../components/dialog/DropChangesModal";
import { Banner } from "../../components/messages/Banner";
import { Tabs } from "../../components/navigation/Tabs";
import { isUnsaved } from "../../state/config-store";
import { roomLights } from "../../state/lights";
import { ledMatrices } from "../../state/matrix";
import { ExportModal } from "./ExportModal";
import styles from "./LedControlScreen.module.css";
import { RoomLights } from "./RoomLights";
import { ScreenHeader } from "./ScreenHeader";
import { type Control, useControl, useTab } from "./use-control";

const TABS = [
  { id: "led", label: "LED Strips" },
  { id: "matrix", label: "LED Matrix" },
] as const;

interface LedControlScreenProps {
  lights?: typeof roomLights;
  matrices?: typeof ledMatrices;
  matrixTab: ReactNode;
}

export function LedControlScreen(props: LedControlScreenProps) {
  const { lights = roomLights, matrices = ledMatrices, matrixTab } = props;
  const [tab, selectTab] = useTab();
  const control = useControl(tab, lights, matrices);
  const [dialog, setDialog] = useState<"reset" | "export" | "refresh" | null>(null);
  const closeDialog = () => setDialog(null);

  return (
    <>
      <ScreenHeader
        control={control}
        onRefresh={() => (isUnsaved(control.state) ? setDialog("refresh") : void control.part.refresh())}
        onReset={() => setDialog("reset")}
        onExport={() => setDialog("export")}
      />
      <Tabs label="LED Control" tabs={TABS} selected={tab} onSelect={selectTab}>
        {tab === "led" ? <RoomLights lights={lights} /> : matrixTab}
      </Tabs>
      <Message {...control} />
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
    </>
  );
}

function Message({ part, state }: Control) {
  if (!state.message) return null;
  const retry = state.save === "failed" && (
    <Button icon="refresh" onClick={part.saveNow}>
      Retry
    </Button>
  );
  return (
    <div className={styles.message}>
      <Banner onDismiss={part.dismissMessage} action={retry}>
        {state.message}
        {state.detail && <br />}
        {state.detail}
      </Banner>
    </div>
  );
}

function exported({ state }: Control): unknown {
  return { ...state.config, revision: undefined };
}
