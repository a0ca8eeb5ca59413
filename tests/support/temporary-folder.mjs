import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach } from "vitest";

/** Each test has an empty folder. Returns a function that returns a path in it. */
export function temporaryFolder() {
  let folder;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "lumisand-"));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));
  return (...names) => join(folder, ...names);
}
