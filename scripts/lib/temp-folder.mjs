import { accessSync, constants, statfsSync } from "node:fs";

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
