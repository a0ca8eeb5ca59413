import { createElement, type ReactNode } from "react";
import { vi } from "vitest";
import { createStore } from "zustand";
import type { ApiResult } from "../src/api/client";
import type { LibraryPage, Pattern } from "../src/api/library";
import type {
  Playlist,
  PlaylistChange,
  PlaylistDraft,
  PlaylistPage,
  PlaylistSummary,
} from "../src/api/playlists";
import { patternLibrary } from "../src/features/sand/library/library-store";
import { patternOutlines } from "../src/features/sand/library/outlines";
import {
  createPlaylists,
  type Playlists,
  sandPlaylists,
} from "../src/features/sand/playlists/playlists-store";
import { type Sand, SandContext, type SandView } from "../src/features/sand/sand-context";
import type { HubState } from "../src/state/hub-list";
import { FakeSandHub, ok, refusal } from "./fake-sand-hub";
import { showLinesAs } from "./sand-pictures";

export function playlist(id: number, name: string, entries: string[] = [], more: Partial<Playlist> = {}) {
  const settings = { shuffle: false, repeat: false, pause: 0, clear: "none", clearSpeed: 100 } as const;
  return { id, name, entries, ...settings, ...more };
}

export function pattern(id: string, name: string, more: Partial<Pattern> = {}): Pattern {
  return {
    id,
    name,
    kind: "gcode",
    added: null,
    favorite: false,
    tags: [],
    points: 10,
    length: 1000,
    time: 600,
    drawn: 0,
    lastDrawn: null,
    size: 100,
    ...more,
  };
}

type Answer<T> = ApiResult<T>;

/** A hub with playlists in memory. The test changes `playlists` like another user, and refuses changes. */
export class FakePlaylists {
  revision = 1;
  playlists: Playlist[] = [];
  /** Answers all changes. */
  refusal: ReturnType<typeof refusal> | null = null;
  isGone = false;

  readonly calls = {
    getPlaylists: vi.fn(
      async (): Promise<Answer<PlaylistPage>> =>
        this.isGone
          ? refusal("", 0)
          : ok({ revision: this.revision, playlists: this.playlists.map(summaryOf) }),
    ),
    getPlaylist: vi.fn(async (id: number) => this.known(id)),
    addPlaylist: vi.fn(async (draft: PlaylistDraft) => {
      const added = playlist(
        Math.max(0, ...this.playlists.map((each) => each.id)) + 1,
        draft.name,
        [],
        draft,
      );
      return this.change(() => {
        this.playlists = [...this.playlists, added];
        return ok(added);
      });
    }),
    changePlaylist: vi.fn(async (id: number, change: PlaylistChange) =>
      this.change(() => {
        this.playlists = this.playlists.map((each) => (each.id === id ? { ...each, ...change } : each));
        return this.known(id);
      }),
    ),
    deletePlaylist: vi.fn(
      async (id: number): Promise<Answer<unknown>> =>
        this.change(() => {
          this.playlists = this.playlists.filter((each) => each.id !== id);
          return ok({});
        }),
    ),
  };

  constructor(...playlists: Playlist[]) {
    this.playlists = playlists;
  }

  store(): Playlists {
    return createPlaylists(this.calls);
  }

  /** Makes it the hub of the panel's own store. */
  serve(): void {
    Object.assign(sandPlaylists, this.store());
  }

  private known(id: number): Answer<Playlist> {
    const found = this.playlists.find((each) => each.id === id);
    return found ? ok(structuredClone(found)) : refusal("There is no such playlist.", 404);
  }

  private change<T>(work: () => Answer<T>): Answer<T> {
    if (this.refusal) return this.refusal;
    this.revision++;
    return work();
  }
}

function summaryOf({ entries, ...rest }: Playlist): PlaylistSummary {
  return { ...rest, count: entries.length, cover: entries.slice(0, 4) };
}

/** The library: all of these patterns are known, and have no pictures. Returns its calls. */
export function fakeLibrary(patterns: readonly Pattern[]) {
  showLinesAs(() => null);
  const page = { revision: 1, total: patterns.length, space: { free: 0, used: 0 }, patterns: [...patterns] };
  const store = createStore<HubState<LibraryPage>>(() => ({ value: page, failure: null }));
  const retry = vi.fn(async (): Promise<unknown> => null);
  Object.assign(patternLibrary, { store, load: async () => null, retry, follow: () => {} });
  const want = vi.fn((_id: string) => () => {});
  Object.assign(patternOutlines, { want });
  return { retry, want };
}

/** For render(): the sand table in this state, with these commands. */
export function inSand(change: Partial<SandView> = {}, commands: Partial<Sand> = {}) {
  const { table } = new FakeSandHub();
  const shape = { width: 600, height: 400, isRound: false };
  const canvas = { generation: 0, size: 0, strokes: [] };
  const known = {
    isKnown: true,
    jobs: [],
    table,
    player: null,
    shape,
    isSilent: false,
    canvas,
    isAsked: false,
  };
  const store = createStore<SandView>(() => ({ ...known, ...change }));
  const value = { store, started: () => {}, program: async () => null, ...commands } as unknown as Sand;
  return {
    wrapper: (props: { children: ReactNode }) => createElement(SandContext.Provider, { value, ...props }),
  };
}
