import { useCallback, useEffect, useRef, useState } from "react";
import type { ApiResult } from "../../../api/client";
import { reasonOf } from "../../../api/client";
import { getPresets, orderPresets, type Preset, type PresetList, runPreset } from "../../../api/presets";
import { HUB_DEVICE_ID } from "../../../api/types";
import { refreshDeviceStatus, useDeviceStatus } from "../../../state/device-status";
import { showToast } from "../../../state/toasts";

export interface Presets {
  /** In their order; null before the hub's first list. */
  presets: Preset[] | null;
  /** As the hub reports it. */
  running: number | null;
  /** The preset that was tapped, until the hub reports it as running. */
  tapped: number | null;
  run: (id: number) => Promise<void>;
  move: (from: number, to: number) => Promise<void>;
  /** Sends a change, then loads the list. Shows why it failed; resolves to whether it was saved. */
  save: (change: Promise<ApiResult<unknown>>) => Promise<boolean>;
}

/** The presets, loaded again whenever the hub's status has another revision. */
export function usePresets(): Presets {
  const status = useDeviceStatus()?.[HUB_DEVICE_ID]?.presets;
  const [list, setList] = useState<PresetList | null>(null);
  const [tapped, setTapped] = useState<number | null>(null);
  const loads = useRef(0);

  const load = useCallback(async () => {
    const number = ++loads.current;
    const answer = await getPresets();
    if (answer.ok && number === loads.current) setList(answer.value);
  }, []);
  const isKnown = list !== null && (!status || status.revision === list.revision);
  // biome-ignore lint/correctness/useExhaustiveDependencies: again after each new revision, not after each list
  useEffect(() => {
    if (!isKnown) void load();
  }, [status?.revision, load]);

  const save = async (change: Promise<ApiResult<unknown>>) => {
    const answer = await change;
    if (!answer.ok) showToast(reasonOf(answer.error));
    await load();
    return answer.ok;
  };
  const run = async (id: number) => {
    setTapped(id);
    const answer = await runPreset(id);
    if (!answer.ok) showToast(reasonOf(answer.error));
    // The first may be a poll from before the run, which does not know of it.
    await refreshDeviceStatus();
    await refreshDeviceStatus();
    setTapped((now) => (now === id ? null : now));
  };
  const move = async (from: number, to: number) => {
    if (!list) return;
    const presets = [...list.presets];
    presets.splice(to, 0, ...presets.splice(from, 1));
    setList({ ...list, presets });
    await save(orderPresets(presets.map(({ id }) => id)));
  };
  return {
    presets: list?.presets ?? null,
    running: status ? status.running : (list?.running ?? null),
    tapped,
    run,
    move,
    save,
  };
}
