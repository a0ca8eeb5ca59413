import { HUB_DEVICE_ID } from "../api/types";
import { getUpdates, type UpdateRecord } from "../api/updates";
import { deviceName } from "../lib/devices";
import { deviceStatusStore } from "./device-status";
import { preferencesStore } from "./preferences";
import { sessionStore } from "./session";
import { showToast } from "./toasts";

const NEWEST = 10;

/** The statuses of the newest updates by their ids. */
type Known = Record<number, string>;

/** Whoever ends one here need not be told. */
const endedHere = new Set<number>();

export function keepQuietAbout({ id }: UpdateRecord): void {
  endedHere.add(id);
}

/** From now on tells administrators when an update begins or ends, as often as the devices' status is asked for. */
export function announceUpdates(): void {
  /** null until the updates before this visit are known */
  let known: Known | null = null;
  let revision: number | undefined;
  let isLooking = false;

  deviceStatusStore.subscribe(async ({ statuses }) => {
    if (!statuses) {
      known = null;
      revision = undefined;
      return;
    }
    const seen = statuses[HUB_DEVICE_ID]?.updates?.revision;
    if (seen === undefined || seen === revision || isLooking || !sessionStore.getState().user?.is_admin)
      return;
    isLooking = true;
    const answer = await getUpdates(NEWEST);
    isLooking = false;
    if (!answer.ok || !deviceStatusStore.getState().statuses) return;
    const before = known;
    const { updates } = answer.value;
    known = Object.fromEntries(updates.map(({ id, status }) => [id, status]));
    revision = seen;
    if (!before || !preferencesStore.getState().systemUpdates) return;
    for (const update of updates.reverse()) if (isNews(update, before)) showToast(newsOf(update));
  });
}

/** One that is older than all that were known only moved up when others were deleted. */
function isNews({ id, device_id, status }: UpdateRecord, known: Known): boolean {
  if (device_id === "admin-upload" || endedHere.has(id)) return false;
  return known[id] ? known[id] !== status : id > Math.max(0, ...Object.keys(known).map(Number));
}

function newsOf({ device_id, version, status, error_message }: UpdateRecord): string {
  const name = deviceName(device_id);
  if (status === "failed")
    return `${name}: update to ${version} failed: ${error_message ?? "no reason is known."}`;
  return `${name}: version ${version} ${status === "success" ? "installed" : "is being installed"}`;
}
