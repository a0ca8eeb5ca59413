import { useEffect, useLayoutEffect, useState } from "react";
import { navigate, usePathname } from "wouter/use-browser-location";
import { useParameter } from "../../components/navigation/sheet";
import { useConfig } from "../../state/config-store";
import type { Lights, LightsState } from "../../state/lights";
import type { Matrices, MatricesState } from "../../state/matrix";
import { preferencesStore } from "../../state/preferences";

export type ControlTab = "led" | "matrix";

/** The tab named by the address; unknown names are ignored. */
export function useTab(): [ControlTab, (tab: ControlTab) => void] {
  const path = usePathname();
  const tab = useParameter("tab") === "matrix" ? "matrix" : "led";
  return [tab, (next) => navigate(`${path}?tab=${next}`, { replace: true })];
}

export interface Control {
  part: Lights | Matrices;
  state: LightsState | MatricesState;
  autoSave: boolean;
  setAutoSave: (on: boolean) => void;
  reset: () => void;
}

export function useControl(tab: ControlTab, lights: Lights, matrices: Matrices): Control {
  const lightsState = useConfig(lights);
  const matricesState = useConfig(matrices);
  const [autoSave, setAutoSave] = useAutoSave(lights, matrices);
  const isLights = tab === "led";
  const part = isLights ? lights : matrices;
  useLayoutEffect(() => part.watch(), [part]);
  return {
    part,
    state: isLights ? lightsState : matricesState,
    autoSave,
    setAutoSave,
    reset: () => (isLights ? lights.reset(matrices) : matrices.reset(lights)),
  };
}

/** Starts with the preference, or with its last state if changes of an earlier visit are unsaved. */
function useAutoSave(lights: Lights, matrices: Matrices) {
  const [autoSave, setAutoSave] = useState(() => {
    const unsaved = [lights, matrices].find((part) => !part.isIdle);
    return (unsaved?.store.getState() ?? preferencesStore.getState()).autoSave;
  });
  useEffect(() => {
    for (const part of [lights, matrices]) part.setAutoSave(autoSave);
  }, [lights, matrices, autoSave]);
  return [autoSave, setAutoSave] as const;
}
