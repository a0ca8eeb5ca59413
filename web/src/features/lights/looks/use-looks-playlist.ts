import { useCallback, useEffect, useRef, useState } from "react";
import { type ApiResult, reasonOf } from "../../../api/client";
import {
  changeLooksPlaylist,
  controlLooksPlaylist,
  getLooksPlaylist,
  type LooksPlaylist,
  type LooksState,
} from "../../../api/looks";
import { HUB_DEVICE_ID } from "../../../api/types";
import { refreshDeviceStatus, useDeviceStatus } from "../../../state/device-status";
import { showToast } from "../../../state/toasts";

const SECOND_MS = 1000;

export interface PlaylistControl {
  /** null before the hub's first answer. */
  state: LooksState | null;
  /** Seconds until the next step. */
  left: number;
  control: (action: "start" | "stop") => Promise<void>;
  /** Resolves to whether it was saved. */
  change: (playlist: LooksPlaylist) => Promise<boolean>;
}

/** The playlist, loaded again whenever the hub's status shows that it went on. */
export function useLooksPlaylist(): PlaylistControl {
  const status = useDeviceStatus()?.[HUB_DEVICE_ID]?.scenes;
  const [state, setState] = useState<LooksState | null>(null);
  const [left, setLeft] = useState(0);
  const loads = useRef(0);

  const take = useCallback(async (pending: Promise<ApiResult<LooksState>>) => {
    const number = ++loads.current;
    const answer = await pending;
    if (number !== loads.current) return answer;
    if (answer.ok) {
      setState(answer.value);
      setLeft(answer.value.next ?? 0);
    }
    return answer;
  }, []);
  const sign = `${status?.revision} ${status?.running} ${status?.looksPlaying}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: again after each change that the status shows
  useEffect(() => void take(getLooksPlaylist()), [sign, take]);

  const isPlaying = state?.playing ?? false;
  useEffect(() => {
    if (!isPlaying) return undefined;
    const timer = setInterval(() => setLeft((before) => before - 1), SECOND_MS);
    return () => clearInterval(timer);
  }, [isPlaying]);
  const isOver = isPlaying && left < 0;
  useEffect(() => {
    if (!isOver) return;
    void take(getLooksPlaylist());
    void refreshDeviceStatus();
  }, [isOver, take]);

  const send = async (pending: Promise<ApiResult<LooksState>>) => {
    const answer = await take(pending);
    if (!answer.ok) showToast(reasonOf(answer.error));
    void refreshDeviceStatus();
    return answer.ok;
  };
  return {
    state,
    left: Math.max(left, 0),
    control: async (action) => void (await send(controlLooksPlaylist(action))),
    change: (playlist) => send(changeLooksPlaylist(playlist)),
  };
}
