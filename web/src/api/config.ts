import { type ApiError, type ApiResult, call, SESSION_ENDED } from "./client";
import type {
  Configs,
  DeviceStatuses,
  Heartbeat,
  LedConfig,
  MatrixConfig,
  Revisioned,
  Saved,
  WeatherReport,
} from "./types";

const DEFAULT_SPEED = 100;

export async function getConfigs(): Promise<ApiResult<Configs>> {
  const answer = await call<Configs>("GET", "/api/config/configs", undefined, {
    sessionEndedMessage: SESSION_ENDED,
  });
  if (answer.ok) for (const strip of answer.value.led.strips) strip.speed ??= DEFAULT_SPEED;
  return answer;
}

/**
 * If `revision` is older than the hub's, the response is 409 and nothing is saved. A request that outlives
 * its page does not wait for a slot.
 */
export function saveLedConfig(
  config: LedConfig,
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

function savePart(name: keyof Configs, body: object, keepalive: boolean): Promise<ApiResult<Saved>> {
  const options = { sessionEndedMessage: SESSION_ENDED, keepalive };
  return call("POST", `/api/config/${name}-config`, body, options);
}

/** The hub's current settings, if a save was rejected because another browser had changed them. */
export function conflictingConfig<Part>(name: keyof Configs, error: ApiError): Revisioned<Part> | null {
  if (error.status !== 409) return null;
  const body = error.body as { revision?: unknown } & Record<string, Part | undefined>;
  const part = body?.[name];
  if (!part || typeof body.revision !== "number") return null;
  return { ...part, revision: body.revision };
}

export function resetConfigs(): Promise<ApiResult<{ success: boolean }>> {
  return call("POST", "/api/config/reset-configs", undefined, { sessionEndedMessage: SESSION_ENDED });
}

export function getDeviceStatus(): Promise<ApiResult<DeviceStatuses>> {
  return call("GET", "/api/config/device/status", undefined, { tellTime: true });
}

export function sendHeartbeat(heartbeat: Heartbeat): Promise<ApiResult<{ success: boolean }>> {
  return call("POST", "/api/config/device/heartbeat", heartbeat);
}

export function getWeather(): Promise<ApiResult<WeatherReport>> {
  return call("GET", "/api/config/weather");
}
