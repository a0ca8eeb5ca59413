import { useStore } from "zustand";
import { createStore } from "zustand/vanilla";
import type { ApiError, ApiResult } from "../api/client";
import { getConfigs, resetConfigs } from "../api/config";
import type { Configs, DeviceStatuses, Revisioned, Revisions, Saved } from "../api/types";
import type { Patch } from "../lib/patch";
import { ConfigQueue, type QueueTiming } from "./config-queue";
import { refreshDeviceStatus } from "./device-status";
import { browserAhead, hubAhead } from "./hub-ahead";
import { type PagePorts, startPolling } from "./polling";

export type SaveState = "idle" | "unsaved" | "saving" | "saved" | "failed";

export interface ConfigState<Config> {
  phase: "loading" | "ready" | "failed";
  /** What the screen shows: the hub's settings with this browser's changes on top. */
  config: Config | null;
  /** The hub's last word; null before the first and when it no longer answers. */
  devices: DeviceStatuses | null;
  /**
   * How far the hub's local time was ahead of this browser's UTC in its last answer, in ms, and before the first how far
   * this browser's is; null while the hub does not know it.
   */
  hubAhead: number | null;
  /** A status poll has ended, well or not. */
  hubAnswered: boolean;
  save: SaveState;
  autoSave: boolean;
  busyWith: "refresh" | "reset" | null;
  /** A sentence for the banner, or empty. */
  message: string;
  /** What the hub has to say about it, or empty. */
  detail: string;
}

/** What another part's reset needs of a part. */
type Resettable = Pick<ConfigPart<object>, "discard" | "hold" | "release">;

/** The calls that every part of the configuration needs. */
export const CONFIG_CALLS = { getConfigs, getDeviceStatus: refreshDeviceStatus, resetConfigs };

export interface ConfigPorts extends PagePorts {
  api: typeof CONFIG_CALLS;
  now(): Date;
}

/** What is different from part to part. */
export interface PartRules<Config> extends QueueTiming {
  name: keyof Configs;
  pick(configs: Configs): Revisioned<Config>;
  save(config: Config, revision: number, outlivesPage: boolean): Promise<ApiResult<Saved>>;
  conflicting(error: ApiError): Revisioned<Config> | null;
  /** What the status tells of this part; null when nothing. */
  revisions(devices: DeviceStatuses): Revisions | null;
}

export const MESSAGES = {
  load: "Failed to load configurations",
  reset: "Failed to reset configurations",
} as const;

export const POLL_MS = 3_000;
const MISSED_POLLS_UNTIL_OFFLINE = 2;
/** HTTP statuses that pass by themselves: no answer, and busy. */
const OUTAGES: (number | null)[] = [0, 503];

const INITIAL = {
  phase: "loading",
  config: null,
  devices: null,
  hubAhead: browserAhead(),
  hubAnswered: false,
  save: "idle",
  autoSave: true,
  busyWith: null,
  message: "",
  detail: "",
} as const;

/** One part of the configuration as the control screen knows it: loaded, changed, saved, followed. */
export class ConfigPart<Config extends object> {
  readonly store = createStore<ConfigState<Config>>(() => INITIAL);
  readonly #queue: ConfigQueue<Config>;
  #drags = 0;
  #missedPolls = 0;
  #isLoading = false;

  readonly #ports: ConfigPorts;
  readonly #rules: PartRules<Config>;

  constructor(ports: ConfigPorts, rules: PartRules<Config>) {
    this.#ports = ports;
    this.#rules = rules;
    this.#queue = new ConfigQueue({
      after: ports.after,
      pauseMs: rules.pauseMs,
      mostMs: rules.mostMs,
      send: rules.save,
      conflicting: rules.conflicting,
      changed: () => this.#show(),
      saved: () => this.#resolve(this.#saveFailure(true), this.#saveFailure(false)),
      failed: (error) => this.#fail(error, this.#saveFailure(this.store.getState().autoSave)),
    });
  }

  /** Nothing is on its way to the hub, or waits to be. */
  get isIdle(): boolean {
    return this.#queue.isIdle;
  }

  /** Loads, then polls the status until the answer is called; that sends what auto-save still holds back. */
  watch(): () => void {
    void this.#load();
    const stop = startPolling(this.#poll, POLL_MS, this.#ports);
    return () => {
      stop();
      this.#drags = 0;
      if (this.store.getState().autoSave) this.#queue.flush();
    };
  }

  /** The page or the user may go away: what auto-save still owes the hub goes now. */
  async sendHeldBack(): Promise<void> {
    if (this.store.getState().autoSave) await this.#queue.sendLast();
  }

  change(change: Patch<Config>): void {
    this.#queue.change(change);
  }

  /** While anything is dragged, nobody else's changes are taken over. */
  readonly dragStart = (): void => {
    this.#drags++;
  };

  readonly dragEnd = (): void => {
    this.#drags = Math.max(0, this.#drags - 1);
  };

  setAutoSave(autoSave: boolean): void {
    this.store.setState({ autoSave });
    this.#queue.setAuto(autoSave);
  }

  /** Sends what is not yet saved, at once. */
  readonly saveNow = (): void => {
    this.dismissMessage();
    this.#queue.flush();
  };

  /** Shows the hub's settings; changes that are not saved and not about to be are dropped. */
  readonly refresh = async (): Promise<void> => {
    this.store.setState({ busyWith: "refresh" });
    this.dismissMessage();
    const { save } = this.store.getState();
    if (save === "unsaved" || save === "failed") await this.discard();
    await this.#load();
    this.store.setState({ busyWith: null });
  };

  /** Forgets what is not yet sent; resolves when nothing is in flight. */
  discard(): Promise<void> {
    return this.#queue.discard();
  }

  /** Shows changes, but sends none until `release` is called as often. */
  hold(): void {
    this.#queue.hold();
  }

  release(): void {
    this.#queue.release();
  }

  /**
   * Puts all parts back to their defaults: what is not yet sent of this one and the others is dropped. What is changed
   * under way is sent afterwards.
   */
  readonly reset = async (...others: Resettable[]): Promise<void> => {
    const { visit } = this.#queue;
    const parts = [this, ...others];
    this.store.setState({ busyWith: "reset" });
    this.dismissMessage();
    for (const part of parts) part.hold();
    await Promise.all(parts.map((part) => part.discard()));
    if (visit !== this.#queue.visit) return;
    const result = await this.#ports.api.resetConfigs();
    if (visit !== this.#queue.visit) return;
    if (result.ok && (await this.#load())) this.#queue.ownRevision = this.#queue.base?.revision ?? null;
    if (!result.ok) this.#fail(result.error, MESSAGES.reset);
    this.store.setState({ busyWith: null });
    for (const part of parts) part.release();
    this.#show();
  };

  /** Another user may sign in next: nothing of this one's stays. */
  forget(): void {
    this.#queue.forget();
    this.#missedPolls = 0;
    this.#isLoading = false;
    this.store.setState(INITIAL);
  }

  readonly dismissMessage = (): void => this.store.setState({ message: "", detail: "" });

  /** A quiet load is nobody's wish: its failure is for the next poll to mend. */
  async #load({ isQuiet = false } = {}): Promise<boolean> {
    const { saves, visit } = this.#queue;
    this.#isLoading = true;
    const result = await this.#ports.api.getConfigs();
    if (visit !== this.#queue.visit) return false;
    this.#isLoading = false;
    if (!result.ok) {
      if (!isQuiet) this.#fail(result.error, MESSAGES.load);
      this.store.setState({ phase: this.#queue.base ? "ready" : "failed" });
      return false;
    }
    this.store.setState({ phase: "ready" });
    this.#resolve(MESSAGES.load, MESSAGES.reset);
    // A save that ended meanwhile knows newer settings than this answer may hold.
    if (!this.#queue.isSending && this.#queue.saves === saves)
      this.#queue.adopt(this.#rules.pick(result.value));
    return true;
  }

  readonly #poll = async (): Promise<void> => {
    const { saves, visit } = this.#queue;
    const result = await this.#ports.api.getDeviceStatus();
    if (visit !== this.#queue.visit) return;
    this.#missedPolls = result.ok ? 0 : this.#missedPolls + 1;
    if (!result.ok && this.#missedPolls < MISSED_POLLS_UNTIL_OFFLINE) return;
    this.store.setState({ devices: result.ok ? result.value : null, hubAnswered: true });
    this.#show();
    if (!result.ok) return;
    this.store.setState((known) => ({
      hubAhead: hubAhead(result.value, this.#ports.now(), known.hubAhead),
    }));
    if (this.#queue.saves === saves) this.#takeOverForeign(this.#rules.revisions(result.value)?.revision);
    if (this.store.getState().autoSave && OUTAGES.includes(this.#queue.failure)) this.#queue.flush();
  };

  #takeOverForeign(revision: number | undefined): void {
    const isForeign = revision !== undefined && revision !== this.#queue.base?.revision;
    const isOwed = this.store.getState().message === MESSAGES.load;
    if ((isForeign || isOwed) && this.#drags === 0 && !this.#queue.isSending && !this.#isLoading)
      void this.#load({ isQuiet: true });
  }

  #fail(error: ApiError, message: string): void {
    this.store.setState({ message, detail: error.message });
  }

  /** What a message complained about is over. */
  #resolve(...messages: string[]): void {
    if (messages.includes(this.store.getState().message)) this.dismissMessage();
  }

  #show(): void {
    this.store.setState({ config: this.#queue.shown, save: this.#saveState() });
  }

  #saveState(): SaveState {
    const { ownRevision, failure, hasPending, isSending } = this.#queue;
    if (failure !== null && !isSending) return "failed";
    if (hasPending && !isSending && !this.store.getState().autoSave) return "unsaved";
    if (hasPending || isSending) return "saving";
    if (ownRevision === null) return "idle";
    const { devices } = this.store.getState();
    const saved = (devices && this.#rules.revisions(devices)?.savedRevision) ?? -1;
    return saved >= ownRevision ? "saved" : "saving";
  }

  #saveFailure(isAuto: boolean): string {
    return `Failed to ${isAuto ? "auto-save" : "save"} ${this.#rules.name} configuration`;
  }
}

export function useConfig<Config extends object>(part: ConfigPart<Config>): ConfigState<Config> {
  return useStore(part.store);
}
