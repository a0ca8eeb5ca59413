import { useEffect } from "react";
import { useStore } from "zustand";
import { createStore, type StoreApi } from "zustand/vanilla";
import { type ApiError, type ApiResult, reasonOf } from "../api/client";
import { type ConfigName, configAhead, conflictingConfig, getConfig, resetConfigs } from "../api/config";
import { type DeviceStatuses, HUB_DEVICE_ID, type Revisioned, type Revisions } from "../api/types";
import type { Patch } from "../lib/patch";
import { announceChange } from "./changed-by";
import { isHubAway, refreshDeviceStatus } from "./device-status";
import { type QueueTiming, SaveQueue, type Send } from "./save-queue";
import { showFailure, showToast } from "./toasts";
import { EVERY, type PagePorts, startPolling } from "./use-polled";

export type SaveState = "idle" | "unsaved" | "saving" | "saved" | "failed";

export interface ConfigState<Config> {
  phase: "loading" | "ready" | "failed";
  /** The shown settings: the hub's with this browser's unsaved changes applied. */
  config: Config | null;
  /** The hub's last status; null before the first one and when the hub no longer responds. */
  devices: DeviceStatuses | null;
  /**
   * Offset in ms from this browser's UTC to the hub's local time at the hub's last response. Before the first
   * response it is the browser's own offset; null while the hub's clock is not set.
   */
  hubClockOffset: number | null;
  /** A status poll has ended, successfully or not. */
  hubAnswered: boolean;
  save: SaveState;
  autoSave: boolean;
  busyWith: "refresh" | "reset" | null;
  /** This browser's last reset, for undo: the settings before it and after it. */
  lastReset: { from: Config | null; to: Config | null } | null;
  /** A sentence for the banner; empty if there is none. */
  message: string;
  /** The hub's details on the message; empty if there are none. */
  detail: string;
}

type Resettable = Pick<ConfigStore<object>, "beginReset" | "endReset">;

export const CONFIG_CALLS = { getConfig, getDeviceStatus: refreshDeviceStatus, resetConfigs };

export interface ConfigPorts extends PagePorts {
  api: typeof CONFIG_CALLS;
}

interface ConfigRules<Config> extends QueueTiming {
  name: ConfigName;
  save: Send<Config>;
  /** This part's revisions in the status; null if the status has none. */
  revisions(devices: DeviceStatuses): Revisions | null;
  /** True if the hub's state has changed without a new revision. */
  isOutdated?(config: Config, devices: DeviceStatuses): boolean;
}

export const MESSAGES = {
  load: "Failed to load configurations",
  reset: "Failed to reset configurations",
} as const;

/** HTTP statuses of temporary problems: no response, and busy. */
const OUTAGES: (number | null)[] = [0, 503];

const INITIAL = {
  phase: "loading",
  config: null,
  devices: null,
  hubClockOffset: browserClockOffset(),
  hubAnswered: false,
  save: "idle",
  autoSave: true,
  busyWith: null,
  lastReset: null,
  message: "",
  detail: "",
} as const;

/** Loads, changes and saves one part of the configuration, and follows other browsers' changes. */
export class ConfigStore<Config extends object> {
  readonly store = createStore<ConfigState<Config>>(() => INITIAL);
  readonly #queue: SaveQueue<Config>;
  #drags = 0;
  #isLoading = false;
  #beforeReset: Config | null = null;

  readonly #ports: ConfigPorts;
  readonly #rules: ConfigRules<Config>;

  constructor(ports: ConfigPorts, rules: ConfigRules<Config>) {
    this.#ports = ports;
    this.#rules = rules;
    this.#queue = new SaveQueue({
      after: ports.after,
      pauseMs: rules.pauseMs,
      maxMs: rules.maxMs,
      send: rules.save,
      conflicting: (error) => conflictingConfig(rules.name, error),
      overtaken: (revision) => this.#announceOvertaking(revision),
      changed: () => this.#show(),
      saved: () => this.#resolve(this.#saveFailure(true), this.#saveFailure(false)),
      failed: (error) => this.#fail(error, this.#saveFailure(this.store.getState().autoSave)),
    });
  }

  /** The hub's settings as last received, without unsaved changes. */
  get saved(): Config | null {
    return this.#queue.base;
  }

  /** True if no change is being sent or waits to be sent. */
  get isIdle(): boolean {
    return this.#queue.isIdle;
  }

  /**
   * Loads the settings, and polls until the returned function is called. That function also sends changes
   * that auto-save still delays. With `isTold`, the caller passes the hub's status to `receive` instead.
   */
  watch(isTold = false): () => void {
    void this.#load();
    const stop = isTold ? () => {} : startPolling(this.#poll, EVERY.config, this.#ports);
    return () => {
      stop();
      this.#drags = 0;
      if (this.store.getState().autoSave) this.#queue.flush();
    };
  }

  /** Shows the settings that were requested ahead once they arrive, so that a screen begins with them. */
  async showAhead(): Promise<void> {
    const { visit } = this.#queue;
    const early = await configAhead(this.#rules.name);
    if (early?.ok && visit === this.#queue.visit && !this.#queue.base) this.#take(early.value);
  }

  #take(config: object): void {
    this.store.setState({ phase: "ready" });
    this.#queue.adopt(config as Revisioned<Config>);
  }

  /** Called when the page or the user may leave: immediately sends changes that auto-save still delays. */
  async sendHeldBack(): Promise<void> {
    if (this.store.getState().autoSave) await this.#queue.sendLast();
  }

  change(change: Patch<Config>): void {
    this.#queue.change(change);
  }

  /** For a slider. During a drag, changes by other browsers are not applied. */
  readonly drag = {
    onDragStart: (): void => {
      this.#drags++;
    },
    onDragEnd: (): void => {
      this.#drags = Math.max(0, this.#drags - 1);
    },
  };

  setAutoSave(autoSave: boolean): void {
    this.store.setState({ autoSave });
    this.#queue.setAuto(autoSave);
  }

  readonly saveNow = (): void => {
    this.dismissMessage();
    this.#queue.flush();
  };

  /** Loads the hub's settings. Changes that are neither saved nor about to be sent are dropped. */
  readonly refresh = async (): Promise<void> => {
    this.store.setState({ busyWith: "refresh" });
    this.dismissMessage();
    const { save } = this.store.getState();
    if (save === "unsaved" || save === "failed") await this.#queue.discard();
    await this.#load();
    this.store.setState({ busyWith: null });
  };

  /** Loads the hub's settings. Unsaved changes stay. */
  async reload(): Promise<void> {
    await this.#load({ isQuiet: true });
  }

  /** Makes a call that changes the settings, after what auto-save still delays; then loads them. */
  async run(call: () => Promise<ApiResult<unknown>>): Promise<void> {
    await this.sendHeldBack();
    const { visit, ownRevision } = this.#queue;
    this.#claim(Number.POSITIVE_INFINITY);
    const answer = await call();
    if (visit !== this.#queue.visit) return;
    if (!answer.ok) showToast(reasonOf(answer.error));
    await this.reload();
    this.#claim(answer.ok ? (this.#queue.base?.revision ?? null) : ownRevision);
  }

  /** This browser's last change is "saved" once the hub has this revision on flash. */
  #claim(revision: number | null): void {
    this.#queue.ownRevision = revision;
    this.#show();
  }

  /** Drops all parts' unsent changes. Changes made during the reset are sent afterwards. */
  readonly reset = async (...others: Resettable[]): Promise<void> => {
    const { visit } = this.#queue;
    const parts = [this, ...others];
    this.store.setState({ busyWith: "reset" });
    this.dismissMessage();
    await Promise.all(parts.map((part) => part.beginReset()));
    if (visit !== this.#queue.visit) return;
    const result = await this.#ports.api.resetConfigs();
    if (visit !== this.#queue.visit) return;
    if (!result.ok) this.#fail(result.error, MESSAGES.reset);
    await Promise.all(parts.map((part) => part.endReset(result.ok)));
    this.store.setState({ busyWith: null });
    this.#show();
  };

  async beginReset(): Promise<void> {
    this.#queue.hold();
    const unsent = this.isIdle ? null : this.store.getState().config;
    await this.#queue.discard();
    // The settings of a part that is not shown may be unknown or outdated.
    if (!unsent) await this.#load({ isQuiet: true });
    this.#beforeReset = unsent ?? this.store.getState().config;
  }

  async endReset(isReset: boolean): Promise<void> {
    if (isReset && (await this.#load())) {
      this.#queue.ownRevision = this.#queue.base?.revision ?? null;
      this.store.setState(({ config }) => ({ lastReset: { from: this.#beforeReset, to: config } }));
    }
    this.#queue.release();
  }

  /** Drops all data of this user, because another user may sign in next. */
  forget(): void {
    this.#queue.forget();
    this.#isLoading = false;
    this.store.setState(INITIAL);
  }

  readonly dismissMessage = (): void => this.store.setState({ message: "", detail: "" });

  /** A quiet load was not requested by the user: its failure is not shown. */
  async #load({ isQuiet = false } = {}): Promise<boolean> {
    const { saves, visit } = this.#queue;
    const devicesBefore = this.store.getState().devices;
    this.#isLoading = true;
    const result = await this.#ports.api.getConfig(this.#rules.name);
    if (visit !== this.#queue.visit) return false;
    this.#isLoading = false;
    if (!result.ok) {
      if (!isQuiet) this.#fail(result.error, MESSAGES.load);
      this.store.setState({ phase: this.#queue.base ? "ready" : "failed" });
      return false;
    }
    this.#resolve(MESSAGES.load, MESSAGES.reset);
    // A save that ended meanwhile has newer settings than this response may contain.
    if (this.#queue.isSending || this.#queue.saves !== saves) this.store.setState({ phase: "ready" });
    else if (result.value !== this.#queue.base) this.#take(result.value);
    const { devices } = this.store.getState();
    // A status that arrived meanwhile may report a newer change than this response contains.
    if (devices && devices !== devicesBefore) this.#takeOverForeign(devices);
    return true;
  }

  readonly #poll = async (): Promise<void> => {
    const { saves, visit } = this.#queue;
    const result = await this.#ports.api.getDeviceStatus();
    if (visit !== this.#queue.visit) return;
    if (!result.ok && !isHubAway()) return;
    this.receive(result.ok ? result.value : null, this.#queue.saves === saves);
  };

  /** Takes the hub's status; null if it does not respond. A status that was requested earlier may lack this browser's last save. */
  receive(devices: DeviceStatuses | null, isNew = true): void {
    this.store.setState({ devices, hubAnswered: true });
    this.#show();
    if (!devices) return;
    this.store.setState((known) => ({
      hubClockOffset: hubClockOffset(devices, this.#ports.now(), known.hubClockOffset),
    }));
    if (isNew) this.#takeOverForeign(devices);
    if (this.store.getState().autoSave && OUTAGES.includes(this.#queue.failure)) this.#queue.flush();
  }

  #takeOverForeign(devices: DeviceStatuses): void {
    const { base } = this.#queue;
    const revision = this.#rules.revisions(devices)?.revision;
    const isForeign =
      (revision !== undefined && revision !== base?.revision) ||
      (base !== null && this.#rules.isOutdated?.(base, devices));
    const isOwed = this.store.getState().message === MESSAGES.load;
    if (!(isForeign || isOwed) || this.#drags > 0 || this.#queue.isSending || this.#isLoading) return;
    const isChanged = base && revision !== undefined && revision > base.revision;
    void this.#load({ isQuiet: true }).then((isLoaded) => {
      if (isLoaded && isChanged) this.#announceChange(devices);
    });
  }

  /** Another browser saved first. Once this browser's changes are sent again, the status names this user. */
  async #announceOvertaking(revision: number): Promise<void> {
    const result = await this.#ports.api.getDeviceStatus();
    if (result.ok && this.#rules.revisions(result.value)?.revision === revision)
      this.#announceChange(result.value);
  }

  #announceChange(devices: DeviceStatuses): void {
    const part = this.#rules.name === "led" ? "lights" : "matrix";
    announceChange(devices[HUB_DEVICE_ID]?.changedBy?.[part], this.#ports.now());
  }

  #fail(error: ApiError, message: string): void {
    this.store.setState({ message, detail: error.message });
  }

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

/** True if changes wait until the user saves them. */
export function isUnsaved({ autoSave, save }: Pick<ConfigState<object>, "autoSave" | "save">): boolean {
  return !autoSave && (save === "unsaved" || save === "failed");
}

interface Failing {
  store: StoreApi<Pick<ConfigState<unknown>, "message" | "detail" | "save">>;
  saveNow: () => void;
  dismissMessage: () => void;
}

/** Shows why the part could not be loaded or saved, while the component is shown and `isShown`. */
export function useShownFailure(part: Failing, isShown = true): void {
  const { message, detail, save } = useStore(part.store);
  useEffect(() => {
    const onRetry = save === "failed" ? part.saveNow : undefined;
    const text = `${message}\n${detail}`.trim();
    showFailure(text && isShown ? { text, onRetry, onDismiss: part.dismissMessage } : null);
    return () => showFailure(null);
  }, [part, message, detail, save, isShown]);
}

export function useConfig<Config extends object>(part: ConfigStore<Config>): ConfigState<Config> {
  return useStore(part.store);
}

/** A smaller difference is the latency of the response, not a change of the clock. */
const SMALL_MS = 1_000;

/** Offset of the browser's local time from UTC in ms: the first estimate of the hub's offset. */
function browserClockOffset(): number {
  return 0 - new Date().getTimezoneOffset() * 60_000;
}

/** Offset in ms from this browser's UTC to the hub's local time; null while the hub's clock is not set. */
function hubClockOffset(statuses: DeviceStatuses, now: Date, before: number | null): number | null {
  const hub = statuses[HUB_DEVICE_ID];
  if (!hub?.deviceTime || hub.utcOffset == null) return null;
  const ahead = Date.parse(hub.deviceTime) + hub.utcOffset * 1000 - now.getTime();
  return before !== null && Math.abs(ahead - before) < SMALL_MS ? before : ahead;
}
