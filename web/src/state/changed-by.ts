import type { Changer } from "../api/types";
import { sessionStore } from "./session";
import { showToast } from "./toasts";

/** Time in ms in which further changes by the same one are not announced. */
const QUIET_MS = 10_000;

const announcedAt = new Map<string, number>();

/** Announces who else has changed what is on screen. */
export function announceChange(by: Changer | null | undefined, now: Date): void {
  if (!by || (by.kind === "person" && by.id === sessionStore.getState().user?.id)) return;
  const who = `${by.kind} ${by.id}`;
  const last = announcedAt.get(who);
  if (last !== undefined && now.getTime() - last < QUIET_MS) return;
  announcedAt.set(who, now.getTime());
  showToast(`Changed by ${by.name}`);
}
