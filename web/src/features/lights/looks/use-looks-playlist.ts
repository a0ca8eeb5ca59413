import { useEffect, useState } from "react";
import { useStore } from "zustand";
import {
  changeLooksPlaylist,
  controlLooksPlaylist,
  getLooksPlaylist,
  type LooksPlaylist,
  type LooksState,
} from "../../../api/looks";
import { HUB_DEVICE_ID } from "../../../api/types";
import { refreshDeviceStatus, useDeviceStatus } from "../../../state/device-status";
import { createHubValue } from "../../../state/hub-list";

const SECOND_MS = 1000;

const looksPlaylist = createHubValue<LooksState>({ get: getLooksPlaylist });

/** The playlist, loaded again whenever the hub's status shows that it went on. */
export function useLooksPlaylist() {
  const status = useDeviceStatus()?.[HUB_DEVICE_ID]?.scenes;
  const { value: state } = useStore(looksPlaylist.store);
  /** Seconds until the next step. */
  const [left, setLeft] = useState(0);
  const sign = `${status?.revision} ${status?.running} ${status?.looksPlaying}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: again after each change that the status shows
  useEffect(() => void looksPlaylist.reload(), [sign]);
  useEffect(() => {
    setLeft(state?.next ?? 0);
    if (!state?.playing) return undefined;
    const timer = setInterval(() => setLeft((before) => before - 1), SECOND_MS);
    return () => clearInterval(timer);
  }, [state]);
  const isOver = state?.playing === true && left < 0;
  useEffect(() => {
    if (!isOver) return;
    void looksPlaylist.reload();
    void refreshDeviceStatus();
  }, [isOver]);

  /** Resolves to whether the hub did it. */
  const send = async (call: () => ReturnType<typeof getLooksPlaylist>): Promise<boolean> => {
    const answer = await looksPlaylist.send(call, { taken: (_, answered) => answered });
    void refreshDeviceStatus();
    return answer.ok;
  };
  return {
    /** null before the hub's first answer. */
    state,
    left: Math.max(left, 0),
    control: (action: "start" | "stop") => send(() => controlLooksPlaylist(action)),
    change: (playlist: LooksPlaylist) => send(() => changeLooksPlaylist(playlist)),
  };
}
