import { useStore } from "zustand";
import { createStore } from "zustand/vanilla";
import type { ApiError } from "../api/client";
import { conflictingLed, getConfigs, resetConfigs, saveLedConfig, sendHeartbeat } from "../api/config";
import {
  type DeviceStatus,
  type GlobalSettings,
  HUB_DEVICE_ID,
  type LedConfig,
  type MatrixConfig,
  type Revisioned,
  type Strip,
} from "../api/types";
import { estimatePower } from "../lib/power";
import { refreshDeviceStatus } from "./device-status";
import { LightsQueue } from "./lights-queue";
import { PAGE, type PagePorts, startPolling } from "./polling";
import { sessionStore } from "./session";

export type SaveState = "idle" | "unsaved" | "saving" | "saved" | "failed";

export interface LightsState {
  phase: "loading" | "ready" | "failed";
  /** What the screen shows: the hub's settings with this browser's changes on top. */
  led: LedConfig | null;
  matrix: Revisioned<MatrixConfig> | null;
  /** The hub's last word; null before the first and when it no longer answers. */
  hub: DeviceStatus | null;
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

const HUB_CALLS = {
  conflictingLed,
  getConfigs,
  getDeviceStatus: refreshDeviceStatus,
  resetConfigs,
  saveLedConfig,
  sendHeartbeat,
};

export interface LightsPorts extends PagePorts {
  api: typeof HUB_CALLS;
  now(): Date;
}

export const MESSAGES = {
  load: "Failed to load configurations",
  autoSave: "Failed to auto-save led configuration",
  save: "Failed to save led configuration",
  reset: "Failed to reset configurations",
} as const;

export const POLL_MS = 3_000;
export const HEARTBEAT_MS = 15_000;
const MISSED_POLLS_UNTIL_OFFLINE = 2;
/** HTTP statuses that pass by themselves: no answer, and busy. */
const OUTAGES: (number | null)[] = [0, 503];
const DEFAULT_ON_TIME = "06:00";
const DEFAULT_OFF_TIME = "22:00";

const INITIAL: LightsState = {
  phase: "loading",
  led: null,
  matrix: null,
  hub: null,
  hubAnswered: false,
  save: "idle",
  autoSave: true,
  busyWith: null,
  message: "",
  detail: "",
};

/** The room lights as the control screen knows them. */
export class Lights {
  readonly store = createStore<LightsState>(() => INITIAL);
  readonly #queue: LightsQueue;
  #drags = 0;
  #missedPolls = 0;
  #isLoading = false;

  readonly #ports: LightsPorts;

  constructor(ports: LightsPorts) {
    this.#ports = ports;
    this.#queue = new LightsQueue({
      after: ports.after,
      send: ports.api.saveLedConfig,
      conflicting: ports.api.conflictingLed,
      changed: () => this.#show(),
      saved: () => this.#resolve(MESSAGES.autoSave, MESSAGES.save),
      failed: (error) =>
        this.#fail(error, this.store.getState().autoSave ? MESSAGES.autoSave : MESSAGES.save),
    });
  }

  /** Loads, then polls the status until the answer is called; that sends what auto-save still holds back. */
  watch(autoSaveByDefault: boolean): () => void {
    if (this.#queue.isIdle) this.setAutoSave(autoSaveByDefault);
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

  /** Sends heartbeats until the answer is called. */
  sendHeartbeats(): () => void {
    return startPolling(this.#heartbeat, HEARTBEAT_MS, this.#ports);
  }

  changeStrip(strip: Partial<Strip>): void {
    this.#queue.change({ strip, globals: {} });
  }

  changeTimer(globals: Partial<GlobalSettings>): void {
    this.#queue.change({ strip: {}, globals });
  }

  switchTimer(on: boolean): void {
    const times = this.store.getState().led?.globalSettings;
    const defaults: Partial<GlobalSettings> = {};
    if (on && !times?.autoOnTime) defaults.autoOnTime = DEFAULT_ON_TIME;
    if (on && !times?.autoOffTime) defaults.autoOffTime = DEFAULT_OFF_TIME;
    this.changeTimer({ ...defaults, autoOn: on, autoOff: on });
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
    if (save === "unsaved" || save === "failed") await this.#queue.discard();
    await this.#load();
    this.store.setState({ busyWith: null });
  };

  readonly reset = async (): Promise<void> => {
    const { visit } = this.#queue;
    this.store.setState({ busyWith: "reset" });
    this.dismissMessage();
    await this.#queue.discard();
    if (visit !== this.#queue.visit) return;
    const result = await this.#ports.api.resetConfigs();
    if (visit !== this.#queue.visit) return;
    if (result.ok && (await this.#load())) this.#queue.ownRevision = this.#queue.base?.revision ?? null;
    if (!result.ok) this.#fail(result.error, MESSAGES.reset);
    this.store.setState({ busyWith: null });
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
    const { led, matrix } = result.value;
    this.store.setState({ phase: "ready", matrix });
    this.#resolve(MESSAGES.load, MESSAGES.reset);
    // A save that ended meanwhile knows newer settings than this answer may hold.
    if (!this.#queue.isSending && this.#queue.saves === saves) this.#queue.adopt(led);
    return true;
  }

  readonly #poll = async (): Promise<void> => {
    const { saves, visit } = this.#queue;
    const result = await this.#ports.api.getDeviceStatus();
    if (visit !== this.#queue.visit) return;
    this.#missedPolls = result.ok ? 0 : this.#missedPolls + 1;
    if (!result.ok && this.#missedPolls < MISSED_POLLS_UNTIL_OFFLINE) return;
    const hub = (result.ok && result.value[HUB_DEVICE_ID]) || null;
    this.store.setState({ hub, hubAnswered: true });
    this.#show();
    if (!hub) return;
    if (this.#queue.saves === saves) this.#takeOverForeign(hub.revision);
    if (this.store.getState().autoSave && OUTAGES.includes(this.#queue.failure)) this.#queue.flush();
  };

  #takeOverForeign(revision: number): void {
    const isForeign = revision !== this.#queue.base?.revision;
    const isOwed = this.store.getState().message === MESSAGES.load;
    if ((isForeign || isOwed) && this.#drags === 0 && !this.#queue.isSending && !this.#isLoading)
      void this.#load({ isQuiet: true });
  }

  readonly #heartbeat = async (): Promise<void> => {
    const strip = this.store.getState().led?.strips[0];
    if (!strip) return;
    await this.#ports.api.sendHeartbeat({
      deviceId: HUB_DEVICE_ID,
      currentTime: this.#ports.now().toISOString(),
      power: estimatePower(strip),
    });
  };

  #fail(error: ApiError, message: string): void {
    this.store.setState({ message, detail: error.message });
  }

  /** What a message complained about is over. */
  #resolve(...messages: string[]): void {
    if (messages.includes(this.store.getState().message)) this.dismissMessage();
  }

  #show(): void {
    this.store.setState({ led: this.#queue.shown, save: this.#saveState() });
  }

  #saveState(): SaveState {
    const { ownRevision, failure, hasPending, isSending } = this.#queue;
    if (failure !== null && !isSending) return "failed";
    if (hasPending && !isSending && !this.store.getState().autoSave) return "unsaved";
    if (hasPending || isSending) return "saving";
    if (ownRevision === null) return "idle";
    return (this.store.getState().hub?.savedRevision ?? -1) >= ownRevision ? "saved" : "saving";
  }
}

export function useLights(lights: Lights): LightsState {
  return useStore(lights.store);
}

export const roomLights = new Lights({ ...PAGE, api: HUB_CALLS, now: () => new Date() });

PAGE.onVisibility(() => {
  if (!PAGE.isVisible()) void roomLights.sendHeldBack();
});

sessionStore.subscribe(({ status }) => {
  if (status === "unauthenticated") roomLights.forget();
});
