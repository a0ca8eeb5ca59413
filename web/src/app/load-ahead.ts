import type { Chunk } from "../components/loading/chunk";
import { idle } from "../lib/idle";

/** Delay in ms, in which the first screen makes its own requests to the hub. */
const HEAD_START = 1_000;

/** `navigator.connection`: TypeScript has no type for it, because few browsers have it. */
type Connection = { connection?: { saveData?: boolean } };

type Loadable = Pick<Chunk, "load">;

/**
 * Loads the chunks one after another while the page is idle; for users who save data only the `needed` ones.
 * Stops at the first failure.
 */
export async function loadAhead(
  chunks: readonly Loadable[],
  needed: readonly Loadable[] = [],
): Promise<void> {
  const savesData = (navigator as Connection).connection?.saveData;
  await new Promise((resume) => setTimeout(resume, HEAD_START));
  try {
    for (const chunk of savesData ? needed : chunks) {
      await idle();
      await chunk.load();
    }
  } catch {
    // Not reported: the screen that needs the chunk loads it again.
  }
}
