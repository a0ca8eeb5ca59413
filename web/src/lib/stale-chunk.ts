import { tabStorage } from "./safe-storage";

/** The hub no longer has this chunk: the panel was updated after the page was loaded. */
export class StaleChunk extends Error {
  constructor(readonly path: string) {
    super(`${path} is gone`);
  }
}

/** Reloads the page if the error is a StaleChunk, at most once per chunk in a tab. Returns whether it reloads. */
export function reloadsFor(error: unknown): boolean {
  if (!(error instanceof StaleChunk)) return false;
  const mark = `reloaded-for:${error.path}`;
  if (tabStorage.read(mark)) return false;
  tabStorage.write(mark, "1");
  location.reload();
  return true;
}
