import { useEffect } from "react";
import { showTestLight, type TestLight } from "../../../api/test-light";
import { startPolling } from "../../../state/polling";

/** The hub ends a test light after 30 s. */
const REPEAT_MS = 10_000;
const OFF: TestLight = { what: "off" };

let wanted: TestLight = OFF;
let sending: Promise<void> | null = null;

/** Shows the light while it is given and the page is visible. */
export function useTestLight(light: TestLight | null): void {
  const key = JSON.stringify(light);
  useEffect(() => {
    const shown: TestLight | null = JSON.parse(key);
    if (!shown) return;
    const stop = startPolling(() => show(shown), REPEAT_MS);
    return () => {
      stop();
      void show(OFF);
    };
  }, [key]);
}

/** One request at a time, so that the last one wins. */
function show(light: TestLight): Promise<void> {
  wanted = light;
  sending ??= send().finally(() => {
    sending = null;
  });
  return sending;
}

async function send(): Promise<void> {
  // A light that replaces another one in the same moment is sent at once, without darkness in between.
  await null;
  for (let sent: TestLight | null = null; sent !== wanted; ) {
    sent = wanted;
    await showTestLight(sent);
  }
}
