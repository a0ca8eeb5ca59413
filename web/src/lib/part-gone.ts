import { tabStorage } from "./safe-storage";

/** The hub has this part of the panel no more: the panel was updated since the page was loaded. */
export class PartGone extends Error {
  constructor(readonly path: string) {
    super(`${path} is gone`);
  }
}

/**
 * Loads the page anew if that may help, and tells whether it does. Once in a tab for each part: never in a loop. (Where the
 * browser keeps no mark for us, it keeps no session either.)
 */
export function reloadsFor(error: unknown): boolean {
  if (!(error instanceof PartGone)) return false;
  const mark = `reloaded-for:${error.path}`;
  if (tabStorage.read(mark)) return false;
  tabStorage.write(mark, "1");
  location.reload();
  return true;
}
