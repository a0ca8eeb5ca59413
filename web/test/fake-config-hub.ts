import { vi } from "vitest";
import type { ApiError, ApiResult } from "../src/api/client";
import type { Config, ConfigName } from "../src/api/config";
import type { LightCommand } from "../src/api/lights";
import {
  type Changer,
  type DeviceStatus,
  type DeviceStatuses,
  HUB_DEVICE_ID,
  type LedConfig,
  MATRIX_DEVICE_IDS,
  type MatrixConfig,
  type MatrixItem,
  type PostedLedConfig,
  type Revisioned,
  type Saved,
} from "../src/api/types";
import { applyPatch, type Patch } from "../src/lib/patch";

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
        color2: "#000000",
        color3: "#000000",
        intensity: 128,
        palette: "colors",
        segments: [],
      },
    ],
    palettes: [],
    ball: { start: 0, clockwise: true, idle: "solid" },
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

export const BLACK_PATTERN: string[] = Array(256).fill("#000000");

export function matrixItem(name: string): MatrixItem {
  return {
    name,
    matrix: { width: 32, height: 8, brightness: 64, enabled: true },
    display: {
      clock: { hours: 24, seconds: false, date: "none", week: "none" },
      mode: "pattern",
      text: "Lumisand",
      color: "#ffb46b",
      speed: 100,
      scroll: true,
      rainbowBorder: false,
      seconds: 10,
      transition: "cut",
      patternId: 0,
      pattern: BLACK_PATTERN,
      pages: [],
    },
  };
}

export function matrixConfig(revision = 1): Revisioned<MatrixConfig> {
  return { matrices: [matrixItem("Matrix 1"), matrixItem("Matrix 2")], joined: false, revision };
}

export function apiError(status: number, body: unknown = null): { ok: false; error: ApiError } {
  return { ok: false, error: { status, message: "", code: "", details: [], body } };
}

/**
 * A hub that stores lights and matrices with a revision each. It responds immediately, or holds responses to
 * saves until the test releases them.
 */
export class FakeConfigHub {
  led = ledConfig();
  matrix = matrixConfig();
  /** The saved revision of both parts. */
  savedRevision = 1;
  /** The matrices listed in the status. */
  paired: string[] = [...MATRIX_DEVICE_IDS];
  clockSet = true;
  deviceTime: Date | null = null;
  changedBy: { lights: Changer | null; matrix: Changer | null } = { lights: null, matrix: null };
  holdSaves = false;
  holdReset = false;
  holdCommands = false;
  commandError: { ok: false; error: ApiError } | null = null;
  /** Each of these errors replaces the response to one save. */
  saveRefusals: { ok: false; error: ApiError }[] = [];
  configsError: { ok: false; error: ApiError } | null = null;
  statusError: { ok: false; error: ApiError } | null = null;
  resetError: { ok: false; error: ApiError } | null = null;
  savesInFlight = 0;
  maxSavesInFlight = 0;
  private held: (() => void)[] = [];

  readonly api = {
    getConfig: vi.fn(
      async (name: ConfigName): Promise<ApiResult<Config>> =>
        this.configsError ?? { ok: true, value: structuredClone(this[name]) },
    ),
    saveLedConfig: vi.fn((config: PostedLedConfig, revision: number, _outlivesPage: boolean) => {
      const enabled = this.led.strips[0]?.enabled ?? true;
      const strips = config.strips.map((strip) => ({ enabled, ...strip }));
      return this.save("led", { ...config, strips } as LedConfig, revision);
    }),
    saveMatrixConfig: vi.fn((config: MatrixConfig, revision: number, _outlivesPage: boolean) =>
      this.save("matrix", config, revision),
    ),
    resetConfigs: vi.fn(async (): Promise<ApiResult<{ success: boolean }>> => {
      if (this.holdReset) await new Promise<void>((resolve) => this.held.push(resolve));
      if (this.resetError) return this.resetError;
      this.led = ledConfig(this.led.revision + 1);
      this.matrix = matrixConfig(this.matrix.revision + 1);
      return { ok: true, value: { success: true } };
    }),
    getDeviceStatus: vi.fn(
      async (): Promise<ApiResult<DeviceStatuses>> =>
        this.statusError ?? { ok: true, value: this.statuses() },
    ),
    commandLights: vi.fn(async (command: LightCommand): Promise<ApiResult<unknown>> => {
      if (this.holdCommands) await new Promise<void>((resolve) => this.held.push(resolve));
      if (this.commandError) return this.commandError;
      const { on, brightness, color } = command;
      this.changeElsewhere({
        ...(on !== undefined && { enabled: on }),
        ...(on && this.led.strips[0]?.mode === "off" && { mode: "party" }),
        ...(brightness && { brightness }),
        ...(color && { color }),
      });
      return { ok: true, value: { success: true } };
    }),
    sendHeartbeat: vi.fn(async () => ({ ok: true as const, value: { success: true } })),
  };

  /** A save by another browser. */
  changeElsewhere(strip: Partial<LedConfig["strips"][0]>): void {
    const [first] = this.led.strips;
    this.led = {
      ...this.led,
      strips: first ? [{ ...first, ...strip }] : [],
      revision: this.led.revision + 1,
    };
  }

  /** The timer switches the lights, without a new revision. */
  switchByTimer(enabled: boolean): void {
    for (const strip of this.led.strips) strip.enabled = enabled;
  }

  /** A save by another browser. */
  changeMatrixElsewhere(index: number, change: Patch<MatrixItem>): void {
    const matrix = applyPatch(this.matrix, { matrices: { [index]: change } });
    this.matrix = { ...matrix, revision: matrix.revision + 1 };
  }

  answerHeld(): void {
    for (const answer of this.held.splice(0)) answer();
  }

  private statuses(): DeviceStatuses {
    const matrices = this.paired.map((id) => [id, this.status(this.matrix)]);
    const { revision, joined } = this.matrix;
    const matrix = {
      revision,
      savedRevision: this.savedRevision,
      ...(joined !== undefined && { joined }),
    };
    const on = this.led.strips[0]?.enabled ?? false;
    const switchedBy = { kind: "person", id: 1, name: "Ada" };
    const lights = { on, lit: on, reason: "by-hand" as const, switchedBy };
    return {
      [HUB_DEVICE_ID]: { ...this.status(this.led), lights, matrix, changedBy: this.changedBy },
      ...Object.fromEntries(matrices),
    };
  }

  private status({ revision }: Revisioned<object>): DeviceStatus {
    return {
      online: true,
      lastSeen: null,
      lastSeenAgo: 0,
      uptime: 60,
      deviceTime: this.deviceTime?.toISOString() ?? null,
      version: "0.1.0",
      revision,
      savedRevision: this.savedRevision,
      clockSet: this.clockSet,
      utcOffset: this.clockSet ? 0 : null,
    };
  }

  private async save(
    name: "led" | "matrix",
    config: LedConfig | MatrixConfig,
    revision: number,
  ): Promise<ApiResult<Saved>> {
    this.maxSavesInFlight = Math.max(this.maxSavesInFlight, ++this.savesInFlight);
    if (this.holdSaves) await new Promise<void>((resolve) => this.held.push(resolve));
    this.savesInFlight--;
    const refusal = this.saveRefusals.shift();
    if (refusal) return refusal;
    const present = this[name].revision;
    if (revision < present) {
      return apiError(409, { revision: present, [name]: structuredClone(this[name]) });
    }
    const saved = { ...structuredClone(config), revision: present + 1 };
    Object.assign(this, { [name]: saved });
    return { ok: true, value: { success: true, revision: present + 1 } };
  }
}

/** The hub's answers to requests for its settings, for `fakeHub`. */
export const configCalls = (configs: () => { led: unknown; matrix: unknown }) => ({
  "GET /api/config/configs?only=led": () => ({ body: { led: configs().led } }),
  "GET /api/config/configs?only=matrix": () => ({ body: { matrix: configs().matrix } }),
});
