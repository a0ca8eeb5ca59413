import { type ReactNode, useState } from "react";
import { DROP_CHANGES, useQuestion } from "../../components/dialog/use-question";
import { useParameter } from "../../components/navigation/sheet";
import { Tabs } from "../../components/navigation/Tabs";
import { isUnsaved, useShownFailure } from "../../state/config-store";
import { roomLights } from "../../state/lights";
import { ledMatrices } from "../../state/matrix";
import { useIsGuest } from "../../state/session";
import { ExportModal } from "./ExportModal";
import { RoomLights } from "./RoomLights";
import { ScreenHeader } from "./ScreenHeader";
import styles from "./ScreenHeader.module.css";
import { type Control, useControl, useTab } from "./use-control";

const TABS = [
  { id: "led", label: "LED Strips" },
  { id: "matrix", label: "LED Matrix" },
] as const;

const RESET = {
  title: "Reset configuration?",
  confirm: "Reset to defaults",
  children:
    "Lights, timer and matrices go back to their defaults. Hardware settings and pairings stay as they are.",
};

interface LedControlScreenProps {
  lights?: typeof roomLights;
  matrices?: typeof ledMatrices;
  matrixTab: ReactNode;
  /** The sheet in which looks are changed: "looks" or a scene's id. */
  sceneSheet: (scene: string) => ReactNode;
}

export function LedControlScreen(props: LedControlScreenProps) {
  const { lights = roomLights, matrices = ledMatrices, matrixTab, sceneSheet } = props;
  const scene = useParameter("scene");
  const isGuest = useIsGuest();
  const [tab, selectTab] = useTab();
  const control = useControl(tab, lights, matrices);
  useShownFailure(control.part);
  const [question, ask] = useQuestion();
  const [isExporting, setExporting] = useState(false);
  const { refresh } = control.part;

  return (
    <div className={styles.screen}>
      <ScreenHeader
        control={control}
        onRefresh={() =>
          isUnsaved(control.state) ? ask({ ...DROP_CHANGES, onConfirm: refresh }) : void refresh()
        }
        onReset={() => ask({ ...RESET, onConfirm: control.reset })}
        onExport={() => setExporting(true)}
      />
      {isGuest && (
        <p className={`muted ${styles.guest}`}>
          You are a guest: you may switch the lights on and off, and look at all other settings.
        </p>
      )}
      <Tabs label="LED Control" tabs={TABS} selected={tab} onSelect={selectTab}>
        {tab === "led" ? <RoomLights lights={lights} /> : matrixTab}
      </Tabs>
      {scene && !isGuest && sceneSheet(scene)}
      {isExporting && (
        <ExportModal
          title={`Export ${TABS.find(({ id }) => id === tab)?.label}`}
          config={exported(control)}
          onClose={() => setExporting(false)}
        />
      )}
      {question}
    </div>
  );
}

function exported({ state }: Control): unknown {
  return { ...state.config, revision: undefined };
}
