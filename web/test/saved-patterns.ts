import type { ApiResult } from "../src/api/client";
import type { SavedPattern } from "../src/api/matrix-patterns";
import type { Rgb } from "../src/lib/color";
import { decodePattern, encodePattern, type PatternFrames } from "../src/lib/pattern-bytes";
import { apiError } from "./fake-config-hub";

export const RED: Rgb = [255, 0, 0];
export const BLUE: Rgb = [0, 0, 255];

/** A pattern whose frames are of one colour each. */
export function plainPattern(name: string, ...colors: Rgb[]): PatternFrames {
  return {
    name,
    columns: 32,
    durations: colors.map(() => 100),
    colors,
    pixels: Uint8Array.from({ length: 256 * colors.length }, (_, at) => Math.floor(at / 256)),
  };
}

/** The hub's library, with the calls of api/matrix-patterns.ts. */
export class FakePatternHub {
  revision = 0;
  max = 64;
  readonly patterns = new Map<number, PatternFrames & { revision: number }>();
  /** This error replaces each response. */
  refusal: ReturnType<typeof apiError> | null = null;
  /** The ids of the files that were loaded. */
  readonly loaded: number[] = [];
  /** How often the list was refused. */
  refused = 0;

  put(pattern: PatternFrames, id = this.patterns.size + 1): number {
    this.patterns.set(id, { ...pattern, revision: ++this.revision });
    return id;
  }

  remove(id: number): void {
    this.patterns.delete(id);
    this.revision++;
  }

  readonly api = {
    getSavedPatterns: async () => {
      if (this.refusal) {
        this.refused++;
        return this.refusal;
      }
      const patterns = [...this.patterns].map(
        ([id, { name, columns, durations, revision }]): SavedPattern => ({
          id,
          name,
          columns,
          frames: durations.length,
          revision,
        }),
      );
      return { ok: true as const, value: { revision: this.revision, max: this.max, patterns } };
    },
    getPatternFile: async (id: number) => {
      const pattern = this.patterns.get(id);
      if (this.refusal || !pattern) return this.refusal ?? apiError(404);
      this.loaded.push(id);
      return { ok: true as const, value: { content: encodePattern(pattern), name: "" } };
    },
    addSavedPattern: (file: Blob) => this.#take(file),
    replaceSavedPattern: (id: number, file: Blob) => this.#take(file, id),
    deleteSavedPattern: async (id: number, revision?: number): Promise<ApiResult<unknown>> => {
      if (this.refusal) return this.refusal;
      const pattern = this.patterns.get(id);
      if (pattern && revision !== undefined && revision !== pattern.revision) return apiError(409);
      this.remove(id);
      return { ok: true, value: {} };
    },
  };

  async #take(file: Blob, id?: number): Promise<ApiResult<{ id: number; revision: number }>> {
    const pattern = decodePattern(new Uint8Array(await file.arrayBuffer()));
    if (this.refusal || !pattern) return this.refusal ?? apiError(400);
    return { ok: true, value: { id: this.put(pattern, id), revision: this.revision } };
  }
}
