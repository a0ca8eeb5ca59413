import { createStore } from "zustand/vanilla";
import type { ApiResult } from "../../../api/client";
import {
  addSavedPattern,
  deleteSavedPattern,
  getPatternFile,
  getSavedPatterns,
  replaceSavedPattern,
  type SavedPattern,
} from "../../../api/matrix-patterns";
import { type DeviceStatuses, HUB_DEVICE_ID } from "../../../api/types";
import { decodePattern, encodePattern, type PatternFrames } from "../../../lib/pattern-bytes";
import { deviceStatusStore } from "../../../state/device-status";
import type { PatternsById } from "../../../state/matrix-preview";
import { onSignedOut } from "../../../state/session";

interface SavedPatternsState {
  /** Null before the hub's first list. */
  list: readonly SavedPattern[] | null;
  max: number;
  /** Those that are wanted, as far as they are loaded; null for one that does not exist. */
  frames: PatternsById;
}

const NOTHING: SavedPatternsState = { list: null, max: 0, frames: {} };

const HUB = { addSavedPattern, deleteSavedPattern, getPatternFile, getSavedPatterns, replaceSavedPattern };

/** The library of saved patterns. It loads when a pattern is first wanted, and again after each change. */
export class SavedPatterns {
  readonly store = createStore<SavedPatternsState>(() => NOTHING);
  readonly #wanted = new Set<number>();
  /** Of the list, and of the loaded files by their ids. */
  #revision: number | null = null;
  readonly #revisions = new Map<number, number>();
  /** The list is wanted in this session. */
  #isWanted = false;
  /** Counts the sessions: what arrives after its session is ignored. */
  #session = 0;
  #isLoadingFiles = false;
  #loads = 0;

  readonly #hub: typeof HUB;

  constructor(hub = HUB) {
    this.#hub = hub;
    deviceStatusStore.subscribe(({ statuses }) => this.#follow(statuses));
    onSignedOut(() => this.#forget());
  }

  /** Loads the list, and the files of these patterns. */
  want(ids: readonly number[]): void {
    for (const id of ids) this.#wanted.add(id);
    if (this.#isWanted) return void this.#loadFiles();
    this.#isWanted = true;
    void this.load();
  }

  /** Resolves when the hub's list is shown, or could not be loaded. */
  async load(): Promise<void> {
    const number = ++this.#loads;
    const answer = await this.#hub.getSavedPatterns();
    if (!answer.ok || number !== this.#loads) return;
    this.#revision = answer.value.revision;
    this.store.setState({ list: answer.value.patterns, max: answer.value.max });
    void this.#loadFiles();
  }

  /** Adds a pattern, or replaces one. */
  async save(pattern: PatternFrames, id?: number): Promise<ApiResult<{ id: number }>> {
    const file = encodePattern(pattern);
    const answer = await (id ? this.#hub.replaceSavedPattern(id, file) : this.#hub.addSavedPattern(file));
    await this.load();
    return answer;
  }

  async remove(id: number): Promise<ApiResult<unknown>> {
    const answer = await this.#hub.deleteSavedPattern(id);
    await this.load();
    return answer;
  }

  #follow(statuses: DeviceStatuses | null): void {
    const revision = statuses?.[HUB_DEVICE_ID]?.matrixPatterns?.revision;
    if (revision === undefined || !this.#isWanted) return;
    if (revision !== this.#revision) void this.load();
    else void this.#loadFiles();
  }

  /** One after another: the hub serves few requests at once. What fails is tried again at the next status. */
  async #loadFiles(): Promise<void> {
    if (this.#isLoadingFiles || !this.store.getState().list) return;
    this.#isLoadingFiles = true;
    const session = this.#session;
    try {
      for (const id of this.#wanted) {
        await this.#loadFile(id);
        if (session !== this.#session) return;
      }
    } catch (error) {
      console.warn("Failed to load a saved pattern:", error);
    } finally {
      if (session === this.#session) this.#isLoadingFiles = false;
    }
  }

  async #loadFile(id: number): Promise<void> {
    const { list, frames } = this.store.getState();
    const saved = list?.find((each) => each.id === id);
    if (!saved) {
      this.#revisions.delete(id);
      if (frames[id] !== null) this.#show(id, null);
    } else if (this.#revisions.get(id) !== saved.revision) {
      const session = this.#session;
      const answer = await this.#hub.getPatternFile(id);
      const pattern = answer.ok && decodePattern(new Uint8Array(await answer.value.content.arrayBuffer()));
      if (!pattern || session !== this.#session) return;
      this.#revisions.set(id, saved.revision);
      this.#show(id, pattern);
    }
  }

  #show(id: number, pattern: PatternFrames | null): void {
    this.store.setState(({ frames }) => ({ frames: { ...frames, [id]: pattern } }));
  }

  #forget(): void {
    this.#loads++;
    this.#session++;
    this.#isWanted = false;
    this.#isLoadingFiles = false;
    this.#revision = null;
    this.#wanted.clear();
    this.#revisions.clear();
    this.store.setState(NOTHING);
  }
}

export const savedPatterns = new SavedPatterns();
