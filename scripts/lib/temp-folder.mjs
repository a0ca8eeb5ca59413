import { accessSync, constants, mkdtempSync, rmSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const kInMemory = "/dev/shm";
/** Bytes; containers may have little. */
const kRoom = 2 ** 30;

/**
 * The environment for tests: their temporary files are in memory where there is room. The hubs of tests make
 * sure again and again that the disk has stored their files, and a busy disk takes seconds for that.
 */
export function testEnvironment(env = process.env, folder = kInMemory, room = kRoom) {
  if (env.TMPDIR) return {};
  try {
    accessSync(folder, constants.W_OK);
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize >= room ? { TMPDIR: folder } : {};
  } catch {
    return {};
  }
}

/** Returns what `work` returns for a folder that exists only until then. */
export async function withTempFolder(work) {
  const folder = mkdtempSync(join(tmpdir(), "lumisand-"));
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
