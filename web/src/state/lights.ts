import { saveLedConfig, sendHeartbeat } from "../api/config";
import {
  type GlobalSettings,
  HUB_DEVICE_ID,
  type LedConfig,
  type PostedLedConfig,
  type Strip,
} from "../api/types";
import { hasOwnColor } from "../lib/lit";
import type { Patch } from "../lib/patch";
import { estimatePower } from "../lib/power";
import { persistentStorage } from "../lib/safe-storage";
import { CONFIG_CALLS, type ConfigPorts, type ConfigState, ConfigStore } from "./config-store";
import { EVERY, PAGE, startPolling } from "./use-polled";

export type LightsState = ConfigState<LedConfig>;

const HUB_CALLS = { ...CONFIG_CALLS, saveLedConfig, sendHeartbeat };

interface LightsPorts extends ConfigPorts {
  api: typeof HUB_CALLS;
}

const SAVE_DELAY_MS = 100;
const DEFAULT_ON_TIME = "06:00";
const DEFAULT_OFF_TIME = "22:00";

/** For a strip that has not given light yet: 50 %. */
const USUAL_LIGHT = { mode: "solid", brightness: 128 } as const;
const LAST_LIGHT_KEY = "lastLight";

/**
 * The room lights. The first unsent change starts the delay before sending; later changes do not restart it,
 * so the lights follow a drag.
 */
export class Lights extends ConfigStore<LedConfig> {
  readonly #ports: LightsPorts;

  constructor(ports: LightsPorts) {
    super(ports, {
      name: "led",
      pauseMs: SAVE_DELAY_MS,
      maxMs: SAVE_DELAY_MS,
      save: (config, revision, outlivesPage, changes) =>
        ports.api.saveLedConfig(withSwitchOf(config, changes), revision, outlivesPage),
      revisions: (devices) => devices[HUB_DEVICE_ID] ?? null,
      isOutdated: ({ strips }, devices) => {
        const on = devices[HUB_DEVICE_ID]?.lights?.on;
        return on !== undefined && strips[0] !== undefined && on !== strips[0].enabled;
      },
    });
    this.#ports = ports;
    this.store.subscribe(({ config }) => this.#remember(config?.strips[0]));
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
   * On always gives light: a strip that is dark because of the mode Off or 0 % gets back the mode and the
   * brightness that this browser saw last.
   */
  switchStrip(on: boolean): void {
    const strip = this.store.getState().config?.strips[0];
    const light = { ...USUAL_LIGHT, ...storedLight() };
    this.changeStrip({
      enabled: on,
      ...(on && strip?.mode === "off" && { mode: light.mode }),
      ...(on && strip?.brightness === 0 && { brightness: light.brightness }),
    });
  }

  /** Shows the color: switches the light on, with Solid instead of a mode without a color of its own, and no palette. */
  chooseColor(color: string): void {
    const mode = this.store.getState().config?.strips[0]?.mode;
    this.switchStrip(true);
    this.changeStrip({ color, palette: "colors", ...(mode && !hasOwnColor(mode) && { mode: "solid" }) });
  }

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

  /** A drag to 0 % passes small values, which the user did not choose. */
  #remember(strip: Strip | undefined): void {
    if (!strip || this.isDragging) return;
    const { mode, brightness } = { ...USUAL_LIGHT, ...storedLight() };
    const next = [strip.mode === "off" ? mode : strip.mode, strip.brightness || brightness].join(" ");
    if (next !== persistentStorage.read(LAST_LIGHT_KEY)) persistentStorage.write(LAST_LIGHT_KEY, next);
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

function storedLight(): Partial<Pick<Strip, "mode" | "brightness">> {
  const [mode, brightness] = persistentStorage.read(LAST_LIGHT_KEY)?.split(" ") ?? [];
  return mode && Number(brightness) > 0 ? { mode, brightness: Number(brightness) } : {};
}

export const roomLights = new Lights({ ...PAGE, api: HUB_CALLS, now: () => new Date() });

/**
 * Removes `enabled` unless the user has changed it. The timer may have switched the lights meanwhile, and an
 * old value would undo that.
 */
function withSwitchOf(config: LedConfig, changes: Patch<LedConfig>): PostedLedConfig {
  if (changes.strips?.[0]?.enabled !== undefined) return config;
  return { ...config, strips: config.strips.map(({ enabled: _, ...strip }) => strip) };
}
