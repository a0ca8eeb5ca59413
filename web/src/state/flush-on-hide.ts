import { isUnsaved } from "./config-store";
import { roomLights } from "./lights";
import { ledMatrices } from "./matrix";
import { onSignedOut } from "./session";
import { sendUndoableLast } from "./toasts";
import { PAGE } from "./use-polled";

const PARTS = [roomLights, ledMatrices];

/** Called when the page or the user may leave: immediately sends what waits for auto-save or for an undo. */
export async function sendHeldBack(): Promise<void> {
  await Promise.all([sendUndoableLast(), ...PARTS.map((part) => part.sendHeldBack())]);
}

export function hasUnsavedChanges(): boolean {
  return PARTS.some(({ store }) => isUnsaved(store.getState()));
}

addEventListener("beforeunload", (event) => {
  if (hasUnsavedChanges()) event.preventDefault();
});

PAGE.onVisibility(() => {
  if (!PAGE.isVisible()) void sendHeldBack();
});

onSignedOut(() => {
  for (const part of PARTS) part.forget();
});
