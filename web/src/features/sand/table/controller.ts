import { useEffect } from "react";
import { useStore } from "zustand";
import { getController } from "../../../api/controller";
import { createHubValue } from "../../../state/hub-list";
import { useSand } from "../sand-context";

export const controller = createHubValue({ get: getController });

/** The controller's settings, as far as they are known; read again after each change, such as a new connection. */
export function useController() {
  const { machine, message, online } = useSand().table;
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each change
  useEffect(() => void controller.reload(), [machine, message, online]);
  return useStore(controller.store).value?.settings ?? [];
}
