import type { Pairing } from "../../api/devices";
import type { DeviceStatuses } from "../../api/types";

/** How far a satellite is that an administrator lets in. */
export interface PairingProgress {
  deviceId: string;
  /**
   * "waiting" for it to ask with the right code, "joining" until it shows up, "joined", or "failed": the time was over or
   * it showed other codes.
   */
  phase: "waiting" | "joining" | "joined" | "failed";
  /** while waiting: wrong codes that are left */
  tries: number;
  /** how often it was looked for since it was let in */
  looks: number;
}

const MOST_TRIES = 5;
/** A satellite reports every 5 s. */
const MOST_LOOKS = 10;

export function begunPairing(deviceId: string): PairingProgress {
  return { deviceId, phase: "waiting", tries: MOST_TRIES, looks: 0 };
}

/** After a further look at the hub. A window that another administrator has opened counts, too. */
export function nextProgress(
  before: PairingProgress | null,
  { asking, window }: Pairing,
  statuses: DeviceStatuses | null,
): PairingProgress | null {
  if (window) return { ...begunPairing(window.deviceId), tries: window.tries };
  if (!before || before.phase === "joined" || before.phase === "failed") return before;
  const { deviceId, looks } = before;
  // Who is let in asks no more.
  if (asking.some((each) => each.deviceId === deviceId)) return { ...before, phase: "failed" };
  if (statuses?.[deviceId]?.online) return { ...before, phase: "joined" };
  return { ...before, phase: looks < MOST_LOOKS ? "joining" : "failed", looks: looks + 1 };
}
