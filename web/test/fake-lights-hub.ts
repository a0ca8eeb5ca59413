import { vi } from "vitest";
import type { ApiError, ApiResult } from "../src/api/client";
import { conflictingLed } from "../src/api/config";
import {
  type Configs,
  type DeviceStatus,
  type DeviceStatuses,
  HUB_DEVICE_ID,
  type LedConfig,
  type Revisioned,
  type Saved,
} from "../src/api/types";

export function ledConfig(revision = 1): Revisioned<LedConfig> {
  return {
    strips: [
      {
        id: "room",
        enabled: true,
        ledCount: 60,
        color: "#ff8800",
        brightness: 128,
        speed: 100,
        mode: "solid",
      },
    ],
    globalSettings: {
      autoOn: false,
      autoOff: false,
      autoOnTime: "",
      autoOffTime: "",
      fadeOnDuration: 10,
      fadeOffDuration: 5,
    },
    revision,
  };
}

export function apiError(status: number, body: unknown = null): { ok: false; error: ApiError } {
  return { ok: false, error: { status, message: "", code: "", details: [], body } };
}

/** A hub that keeps lights with a revision, answers at once, or holds its answers to saves back until told. */
export class FakeLightsHub {
  led = ledConfig();
  savedRevision = 1;
  clockSet = true;
  holdSaves = false;
  /** Answers instead of the real ones, once each. */
  saveRefusals: { ok: false; error: ApiError }[] = [];
  configsError: { ok: false; error: ApiError } | null = null;
  statusError: { ok: false; error: ApiError } | null = null;
  resetError: { ok: false; error: ApiError } | null = null;
  savesInFlight = 0;
  mostSavesInFlight = 0;
  private held: (() => void)[] = [];

  readonly api = {
    getConfigs: vi.fn(
      async (): Promise<ApiResult<Configs>> =>
        this.configsError ?? {
          ok: true,
          value: structuredClone({ led: this.led, matrix: { matrices: [], revision: 1 } }),
        },
    ),
    saveLedConfig: vi.fn((config: LedConfig, revision?: number) => this.save(config, revision)),
    conflictingLed,
    resetConfigs: vi.fn(async (): Promise<ApiResult<{ success: boolean }>> => {
      if (this.resetError) return this.resetError;
      this.led = ledConfig(this.led.revision + 1);
      return { ok: true, value: { success: true } };
    }),
    getDeviceStatus: vi.fn(
      async (): Promise<ApiResult<DeviceStatuses>> =>
        this.statusError ?? { ok: true, value: { [HUB_DEVICE_ID]: this.status() } },
    ),
    sendHeartbeat: vi.fn(async () => ({ ok: true as const, value: { success: true } })),
  };

  /** Another browser's save. */
  changeElsewhere(strip: Partial<LedConfig["strips"][0]>): void {
    const [first] = this.led.strips;
    this.led = {
      ...this.led,
      strips: first ? [{ ...first, ...strip }] : [],
      revision: this.led.revision + 1,
    };
  }

  answerSaves(): void {
    for (const answer of this.held.splice(0)) answer();
  }

  private status(): DeviceStatus {
    return {
      online: true,
      lastSeen: null,
      lastSeenAgo: 0,
      uptime: 60,
      deviceTime: null,
      version: "0.1.0",
      revision: this.led.revision,
      savedRevision: this.savedRevision,
      clockSet: this.clockSet,
    };
  }

  private async save(config: LedConfig, revision?: number): Promise<ApiResult<Saved>> {
    this.mostSavesInFlight = Math.max(this.mostSavesInFlight, ++this.savesInFlight);
    if (this.holdSaves) await new Promise<void>((resolve) => this.held.push(resolve));
    this.savesInFlight--;
    const refusal = this.saveRefusals.shift();
    if (refusal) return refusal;
    if (revision !== undefined && revision < this.led.revision) {
      return apiError(409, { revision: this.led.revision, led: structuredClone(this.led) });
    }
    this.led = { ...structuredClone(config), revision: this.led.revision + 1 };
    return { ok: true, value: { success: true, revision: this.led.revision } };
  }
}
