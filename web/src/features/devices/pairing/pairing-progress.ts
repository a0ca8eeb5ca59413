import type { Pairing } from "../../../api/devices";
import type { DeviceStatuses } from "../../../api/types";

/** The progress of a satellite that an administrator is pairing. */
export interface PairingProgress {
  deviceId: string;
  /**
   * "waiting" for its request with the right code, "joining" until it is online, "joined", or "failed": the
   * window expired or the satellite sent other codes.
   */
  phase: "waiting" | "joining" | "joined" | "failed";
  /** While waiting: how many more wrong codes the hub accepts before it ends the pairing. */
  tries: number;
  polls: number;
}

const MAX_TRIES = 5;
/** Polls within which a paired satellite must come online; it sends a heartbeat every 5 s. */
const MAX_POLLS = 10;

export function begunPairing(deviceId: string): PairingProgress {
  return { deviceId, phase: "waiting", tries: MAX_TRIES, polls: 0 };
}

export function nextProgress(
  before: PairingProgress | null,
  { asking, window }: Pairing,
  statuses: DeviceStatuses | null,
): PairingProgress | null {
  if (window) return { ...begunPairing(window.deviceId), tries: window.tries };
  if (!before || before.phase === "joined" || before.phase === "failed") return before;
  const { deviceId, polls } = before;
  // A paired satellite no longer sends pairing requests.
  if (asking.some((each) => each.deviceId === deviceId)) return { ...before, phase: "failed" };
  if (statuses?.[deviceId]?.online) return { ...before, phase: "joined" };
  return { ...before, phase: polls < MAX_POLLS ? "joining" : "failed", polls: polls + 1 };
}
