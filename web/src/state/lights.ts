import { createStore } from "zustand/vanilla";
import type { ApiResult } from "../api/client";
import { saveLedConfig, sendHeartbeat } from "../api/config";
import { commandLights, type LightCommand } from "../api/lights";
import { type GlobalSettings, HUB_DEVICE_ID, type LedConfig, type Strip } from "../api/types";
import type { Patch } from "../lib/patch";
import { estimatePower } from "../lib/power";
import { CONFIG_CALLS, type ConfigPorts, type ConfigState, ConfigStore } from "./config-store";
import { unmarkScene } from "./scenes";
import { EVERY, PAGE, startPolling } from "./use-polled";

export type LightsState = ConfigState<LedConfig>;

const HUB_CALLS = { ...CONFIG_CALLS, saveLedConfig, sendHeartbeat, commandLights };

interface LightsPorts extends ConfigPorts {
  api: typeof HUB_CALLS;
}

const SAVE_DELAY_MS = 100;
const DEFAULT_ON_TIME = "06:00";
const DEFAULT_OFF_TIME = "22:00";

/**
 * The room lights. The first unsent change starts the delay before sending; later changes do not restart it,
 * so the lights follow a drag.
 */
export class Lights extends ConfigStore<LedConfig> {
  readonly #ports: LightsPorts;
  /** What the commands ask for that the hub has not carried out yet. It is shown at once. */
  readonly asked = createStore<LightCommand>(() => ({}));
  #waiting: LightCommand | null = null;
  #isCommanding = false;

  constructor(ports: LightsPorts) {
    super(ports, {
      name: "led",
      pauseMs: SAVE_DELAY_MS,
      maxMs: SAVE_DELAY_MS,
      // Without the switch: the timer may have switched the lights meanwhile, and an old value would undo that.
      save: ({ strips, ...config }, revision, outlivesPage) =>
        ports.api.saveLedConfig(
          { ...config, strips: strips.map(({ enabled: _, ...strip }) => strip) },
          revision,
          outlivesPage,
        ),
      revisions: (devices) => devices[HUB_DEVICE_ID] ?? null,
      isOutdated: ({ strips }, devices) => {
        const on = devices[HUB_DEVICE_ID]?.lights?.on;
        return on !== undefined && strips[0] !== undefined && on !== strips[0].enabled;
      },
    });
    this.#ports = ports;
  }

  override change(change: Patch<LedConfig>): void {
    if (change.strips) unmarkScene("lights");
    super.change(change);
  }

  sendHeartbeats(): () => void {
    return startPolling(this.#heartbeat, EVERY.heartbeat, this.#ports);
  }

  /** Segments follow, except in brightness, which is that of the whole strip. */
  changeStrip(strip: Partial<Strip>): void {
    const { segments } = this.store.getState().config?.strips[0] ?? {};
    const followed = segments?.map(({ brightness }) => ({ ...strip, brightness }));
    this.change({ strips: { 0: { ...strip, ...(followed && { segments: { ...followed } }) } } });
  }

  /**
   * Sends a command, which the hub interprets. At most one is in flight; what is asked for meanwhile is sent as
   * one command afterwards.
   */
  async command(command: LightCommand): Promise<void> {
    this.#waiting = { ...this.#waiting, ...command };
    this.asked.setState(command);
    unmarkScene("lights");
    if (this.#isCommanding) return;
    this.#isCommanding = true;
    while (this.#waiting) await this.run(this.#sendWaiting);
    this.#isCommanding = false;
    this.asked.setState({}, true);
  }

  readonly #sendWaiting = async (): Promise<ApiResult<unknown>> => {
    let answer: ApiResult<unknown> = { ok: true, value: null };
    while (this.#waiting && answer.ok) {
      const next = this.#waiting;
      this.#waiting = null;
      answer = await this.#ports.api.commandLights(next);
    }
    return answer;
  };

  changeTimer(globalSettings: Partial<GlobalSettings>): void {
    this.change({ globalSettings });
  }

  switchTimer(on: boolean): void {
    const times = this.store.getState().config?.globalSettings;
    const defaults: Partial<GlobalSettings> = {};
    if (on && !times?.autoOnTime) defaults.autoOnTime = DEFAULT_ON_TIME;
    if (on && !times?.autoOffTime) defaults.autoOffTime = DEFAULT_OFF_TIME;
    this.changeTimer({ ...defaults, autoOn: on, autoOff: on });
  }

  readonly #heartbeat = async (): Promise<void> => {
    const strip = this.store.getState().config?.strips[0];
    if (!strip) return;
    await this.#ports.api.sendHeartbeat({
      deviceId: HUB_DEVICE_ID,
      currentTime: this.#ports.now().toISOString(),
      power: estimatePower(strip),
    });
  };
}

export const roomLights = new Lights({ ...PAGE, api: HUB_CALLS });
