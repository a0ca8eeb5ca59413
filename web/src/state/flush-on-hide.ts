import { isUnsaved } from "./config-store";
import { roomLights } from "./lights";
import { ledMatrices } from "./matrix";
import { onSignedOut } from "./session";
import { PAGE } from "./use-polled";

const PARTS = [roomLights, ledMatrices];

/** Called when the page or the user may leave: immediately sends changes that auto-save still delays. */
export async function sendHeldBack(): Promise<void> {
  await Promise.all(PARTS.map((part) => part.sendHeldBack()));
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
