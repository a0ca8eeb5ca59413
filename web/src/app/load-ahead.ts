import type { Part } from "../components/part";

/** Ms that the first screen gets for its own questions to the hub. */
const HEAD_START = 1_000;

/** Not among TypeScript's own types: few browsers have it. */
type Connection = { connection?: { saveData?: boolean } };

/**
 * Loads the parts before anybody wants them, one after another, whenever the page has nothing else to do. Ends with the
 * first that does not come: the hub has more urgent things to do, and who wants a part asks again.
 */
export async function loadAhead(parts: readonly Part[]): Promise<void> {
  if ((navigator as Connection).connection?.saveData) return;
  await new Promise((resume) => setTimeout(resume, HEAD_START));
  try {
    for (const part of parts) {
      await idle();
      await part.load();
    }
  } catch {
    // See above.
  }
}

function idle(): Promise<void> {
  return new Promise((resume) => {
    if ("requestIdleCallback" in window) requestIdleCallback(() => resume());
    else resume();
  });
}
