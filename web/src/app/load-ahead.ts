import type { Chunk } from "../components/loading/chunk";

/** Delay in ms, in which the first screen makes its own requests to the hub. */
const HEAD_START = 1_000;

/** `navigator.connection`: TypeScript has no type for it, because few browsers have it. */
type Connection = { connection?: { saveData?: boolean } };

/** Loads the chunks one after another while the page is idle. Stops at the first failure. */
export async function loadAhead(chunks: readonly Chunk[]): Promise<void> {
  if ((navigator as Connection).connection?.saveData) return;
  await new Promise((resume) => setTimeout(resume, HEAD_START));
  try {
    for (const chunk of chunks) {
      await idle();
      await chunk.load();
    }
  } catch {
    // Not reported: the screen that needs the chunk loads it again.
  }
}

function idle(): Promise<void> {
  return new Promise((resume) => {
    if ("requestIdleCallback" in window) requestIdleCallback(() => resume());
    else resume();
  });
}
