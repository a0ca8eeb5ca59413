import type { Changer } from "../api/types";
import { sessionStore } from "./session";
import { showToast } from "./toasts";

/** Time in ms in which further changes by the same person are not announced. */
const QUIET_MS = 10_000;

const announcedAt = new Map<number, number>();

/** Announces that another user has changed what is on screen. */
export function announceChange(by: Changer | null | undefined, now: Date): void {
  if (!by || by.id === sessionStore.getState().user?.id) return;
  const last = announcedAt.get(by.id);
  if (last !== undefined && now.getTime() - last < QUIET_MS) return;
  announcedAt.set(by.id, now.getTime());
  showToast(`Changed by ${by.name}`);
}
