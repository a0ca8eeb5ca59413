import type { Chunk } from "../components/loading/chunk";

/** Ms that the first screen gets for its own requests to the hub. */
const HEAD_START = 1_000;

/** Not among TypeScript's own types, because few browsers have it. */
type Connection = { connection?: { saveData?: boolean } };

/** Loads the chunks one after another while the page is idle. Stops if the hub is busy. */
export async function loadAhead(chunks: readonly Pick<Chunk, "load">[]): Promise<void> {
  if ((navigator as Connection).connection?.saveData) return;
  await new Promise((resume) => setTimeout(resume, HEAD_START));
  try {
    for (const chunk of chunks) {
      await idle();
      await chunk.load();
    }
  } catch {
    // The screen that needs the chunk loads it again.
  }
}

function idle(): Promise<void> {
  return new Promise((resume) => {
    if ("requestIdleCallback" in window) requestIdleCallback(() => resume());
    else resume();
  });
}
