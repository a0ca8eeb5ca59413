import { type ApiError, type ApiResult, call, SESSION_ENDED } from "./client";
import type { Configs, DeviceStatuses, Heartbeat, LedConfig, Revisioned, Saved } from "./types";

const DEFAULT_SPEED = 100;

export async function getConfigs(): Promise<ApiResult<Configs>> {
  const answer = await call<Configs>("GET", "/api/config/configs", undefined, {
    sessionEndedMessage: SESSION_ENDED,
  });
  if (answer.ok) for (const strip of answer.value.led.strips) strip.speed ??= DEFAULT_SPEED;
  return answer;
}

/**
 * With an older `revision` than the hub's the answer is 409. Without one the last writer wins, even one whose page
 * goes away.
 */
export function saveLedConfig(config: LedConfig, revision?: number): Promise<ApiResult<Saved>> {
  return call(
    "POST",
    "/api/config/led-config",
    { ...config, revision },
    { sessionEndedMessage: SESSION_ENDED, keepalive: revision === undefined },
  );
}

/** The hub's present lights, when a save was refused because somebody else had changed them meanwhile. */
export function conflictingLed(error: ApiError): Revisioned<LedConfig> | null {
  if (error.status !== 409) return null;
  const body = error.body as { revision?: unknown; led?: LedConfig } | null;
  if (!body?.led || typeof body.revision !== "number") return null;
  return { ...body.led, revision: body.revision };
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
