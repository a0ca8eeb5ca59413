import { useLayoutEffect } from "react";
import { MESSAGES, useConfig, useShownFailure } from "../../state/config-store";
import { deviceStatusStore } from "../../state/device-status";
import type { Lights } from "../../state/lights";
import type { Matrices } from "../../state/matrix";

/** The settings of lights and matrices, which follow the status that the panel polls on this screen. */
export function useDashboard(lights: Lights, matrices: Matrices) {
  const led = useConfig(lights);
  const matrix = useConfig(matrices);
  const isLoaded = led.config !== null && matrix.config !== null;

  // Requests before the first paint, because there is nothing to show yet.
  useLayoutEffect(() => {
    const parts = [lights, matrices];
    const stops = parts.map((part) => part.watch(true));
    const receive = ({ statuses, isAway }: ReturnType<typeof deviceStatusStore.getState>) => {
      if (statuses || isAway) for (const part of parts) part.receive(isAway ? null : statuses);
    };
    receive(deviceStatusStore.getState());
    return [...stops, deviceStatusStore.subscribe(receive)].reduce((before, stop) => () => {
      before();
      stop();
    });
  }, [lights, matrices]);

  useShownFailure(led.message ? lights : matrices, isLoaded);

  return {
    led: led.config,
    matrix: matrix.config,
    /** A sentence if there is nothing to show. */
    error: isLoaded || (led.phase !== "failed" && matrix.phase !== "failed") ? "" : MESSAGES.load,
    reload: () => Promise.all([lights.refresh(), matrices.refresh()]),
  };
}
