import { vi } from "vitest";
import type { ApiResult } from "../src/api/client";
import type { AddedPattern, LibraryPage, Pattern } from "../src/api/library";
import { createLibrary, type Library, type LibraryCalls } from "../src/features/sand/library/library-store";
import { pattern } from "./fake-playlists";
import { ok as given, refusal } from "./fake-sand-hub";

export const KIB = 1024;

export { given };

export const refused = (status: number, message: string) => refusal(message, status);

/** A hub with patterns in memory, the newest first. The test changes them like another user, and replaces answers. */
export class FakeLibrary {
  revision = 7;

  readonly calls = {
    getPatterns: vi.fn(async (from: number, size: number): Promise<ApiResult<LibraryPage>> => {
      const { revision, patterns } = this;
      const space = { free: 100 * KIB, used: patterns.length * 8 * KIB };
      return given({ revision, total: patterns.length, space, patterns: patterns.slice(from, from + size) });
    }),
    changePattern: vi.fn<LibraryCalls["changePattern"]>(async (id, change) => {
      this.revision++;
      this.patterns = this.patterns.map((each) => (each.id === id ? { ...each, ...change } : each));
      const changed = this.patterns.find((each) => each.id === id);
      return changed ? given(changed) : refused(404, "There is no such pattern.");
    }),
    deletePattern: vi.fn<LibraryCalls["deletePattern"]>(async (id) => {
      this.revision++;
      this.patterns = this.patterns.filter((each) => each.id !== id);
      return given({});
    }),
    queuePattern: vi.fn<LibraryCalls["queuePattern"]>(async () => given({})),
    addPattern: vi.fn<LibraryCalls["addPattern"]>(async () => given({} as AddedPattern)),
  };

  constructor(public patterns: readonly Pattern[]) {}

  library(): Library {
    return createLibrary(this.calls);
  }
}

/** The pattern "P3" with the id "3". */
export const numbered = (id: number) => pattern(`${id}`, `P${id}`, { size: 5 * KIB });
