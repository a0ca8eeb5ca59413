import { type ApiError, type ApiResult, type CallOptions, call, SESSION_ENDED } from "./client";
import { EACH, fits } from "./shape";
import type {
  Configs,
  DeviceStatuses,
  Heartbeat,
  MatrixConfig,
  PostedLedConfig,
  Revisioned,
  Saved,
  WeatherReport,
} from "./types";

const DEFAULT_SPEED = 100;

const PART_SHAPES = {
  led: { strips: [{ brightness: 0, color: "" }], globalSettings: {} },
  matrix: { matrices: [{ name: "", matrix: {}, display: { pattern: [""] } }] },
};
const REVISION_SHAPE = { revision: 0 };
const CONFIGS_SHAPE = {
  led: { ...PART_SHAPES.led, ...REVISION_SHAPE },
  matrix: { ...PART_SHAPES.matrix, ...REVISION_SHAPE },
};

let ahead: Promise<ApiResult<Configs>> | null = null;

/** The next `getConfigs` uses this request, if it succeeds. An invalid session is not reported. */
export function requestConfigsAhead(): void {
  ahead = requestConfigs({ checksCredentials: true });
}

let shared: Promise<ApiResult<Configs>> | null = null;

/** Calls of the same moment share a request. */
export function getConfigs(): Promise<ApiResult<Configs>> {
  shared ??= begunConfigs();
  queueMicrotask(() => {
    shared = null;
  });
  return shared;
}

async function begunConfigs(): Promise<ApiResult<Configs>> {
  const answered = ahead;
  ahead = null;
  const early = await answered;
  return early?.ok ? early : requestConfigs({ sessionEndedMessage: SESSION_ENDED });
}

async function requestConfigs(options: CallOptions): Promise<ApiResult<Configs>> {
  const answer = await call<Configs>("GET", "/api/config/configs", undefined, {
    ...options,
    shape: CONFIGS_SHAPE,
  });
  if (answer.ok) for (const strip of answer.value.led.strips) strip.speed ??= DEFAULT_SPEED;
  return answer;
}

/**
 * If `revision` is older than the hub's, the response is 409 and nothing is saved. A request that outlives
 * its page does not wait for a slot.
 */
export function saveLedConfig(
  config: PostedLedConfig,
  revision: number,
  outlivesPage: boolean,
): Promise<ApiResult<Saved>> {
  return savePart("led", { ...config, revision }, outlivesPage);
}

/** Like `saveLedConfig`. */
export function saveMatrixConfig(
  config: MatrixConfig,
  revision: number,
  outlivesPage: boolean,
): Promise<ApiResult<Saved>> {
  return savePart("matrix", { ...config, revision }, outlivesPage);
}

/** Switches a matrix; everything else stays as it is. */
export function switchMatrix(index: number, enabled: boolean): Promise<ApiResult<unknown>> {
  const matrices = [0, 1].map((each) => (each === index ? { matrix: { enabled } } : {}));
  return call("POST", "/api/config/matrix-config", { matrices });
}

function savePart(name: keyof Configs, body: object, keepalive: boolean): Promise<ApiResult<Saved>> {
  const options = { sessionEndedMessage: SESSION_ENDED, keepalive, shape: REVISION_SHAPE };
  return call("POST", `/api/config/${name}-config`, body, options);
}

/** The hub's current settings, if a save was rejected because another browser had changed them. */
export function conflictingConfig<Part>(name: keyof Configs, error: ApiError): Revisioned<Part> | null {
  if (error.status !== 409) return null;
  if (!fits(error.body, { [name]: PART_SHAPES[name], ...REVISION_SHAPE })) return null;
  const { revision, [name]: part } = error.body as { revision: number } & Record<string, Part>;
  return { ...(part as Part), revision };
}

export function resetConfigs(): Promise<ApiResult<{ success: boolean }>> {
  return call("POST", "/api/config/reset-configs", undefined, { sessionEndedMessage: SESSION_ENDED });
}

export function getDeviceStatus(): Promise<ApiResult<DeviceStatuses>> {
  return call("GET", "/api/config/device/status", undefined, {
    tellTime: true,
    shape: { [EACH]: { online: true } },
  });
}

export function sendHeartbeat(heartbeat: Heartbeat): Promise<ApiResult<{ success: boolean }>> {
  return call("POST", "/api/config/device/heartbeat", heartbeat);
}

export function getWeather(): Promise<ApiResult<WeatherReport>> {
  return call("GET", "/api/config/weather", undefined, { shape: { place: "" } });
}
