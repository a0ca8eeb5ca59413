import { HUB_DEVICE_ID } from "../api/types";
import { getUpdates, type UpdateRecord } from "../api/updates";
import { deviceName } from "../lib/devices";
import { deviceStatusStore } from "./device-status";
import { preferencesStore } from "./preferences";
import { sessionStore } from "./session";
import { showToast } from "./toasts";

const NEWEST = 10;

type Known = Record<number, string>;

/** Updates that this browser cancelled; they need no message. */
const endedHere = new Set<number>();

export function keepQuietAbout({ id }: UpdateRecord): void {
  endedHere.add(id);
}

/** Shows administrators a message when an update begins or ends. */
export function announceUpdates(): void {
  /** null until the updates from before this visit are loaded */
  let known: Known | null = null;
  let revision: number | undefined;
  let isLoading = false;

  deviceStatusStore.subscribe(async ({ statuses }) => {
    if (!statuses) {
      known = null;
      revision = undefined;
      return;
    }
    const seen = statuses[HUB_DEVICE_ID]?.updates?.revision;
    if (seen === undefined || seen === revision || isLoading || !sessionStore.getState().user?.is_admin)
      return;
    isLoading = true;
    const answer = await getUpdates(NEWEST);
    isLoading = false;
    if (!answer.ok || !deviceStatusStore.getState().statuses) return;
    const before = known;
    const { updates } = answer.value;
    known = Object.fromEntries(updates.map(({ id, status }) => [id, status]));
    revision = seen;
    if (!before || !preferencesStore.getState().systemUpdates) return;
    for (const update of updates.reverse()) if (isNew(update, before)) showToast(textOf(update));
  });
}

/**
 * True if the update has begun or its status has changed. An unknown update with an older id is not new: it
 * moved into the list because others were deleted.
 */
function isNew({ id, device_id, status }: UpdateRecord, known: Known): boolean {
  if (device_id === "admin-upload" || endedHere.has(id)) return false;
  return known[id] ? known[id] !== status : id > Math.max(0, ...Object.keys(known).map(Number));
}

function textOf({ device_id, version, status, error_message }: UpdateRecord): string {
  const name = deviceName(device_id);
  if (status === "failed")
    return `${name}: update to ${version} failed: ${error_message ?? "no reason is known."}`;
  return `${name}: version ${version} ${status === "success" ? "installed" : "is being installed"}`;
}
