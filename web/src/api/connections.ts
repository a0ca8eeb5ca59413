import { type ApiResult, call } from "./client";
import type { MqttChange, MqttState, WledChange, WledState } from "./generated";

export type { MqttSettings, WledSettings } from "./generated";
export type { MqttState, WledState };

const SHAPE = { settings: { host: "", port: 0 }, state: "" };

export function getMqtt(): Promise<ApiResult<MqttState>> {
  return call("GET", "/api/connections/mqtt", undefined, { shape: SHAPE });
}

export function setMqtt(change: MqttChange): Promise<ApiResult<MqttState>> {
  return call("PUT", "/api/connections/mqtt", change, { shape: SHAPE });
}

/** Tries settings without using them. The state says how that went. */
export function testMqtt(change: MqttChange): Promise<ApiResult<MqttState>> {
  return call("POST", "/api/connections/mqtt/test", change, { shape: SHAPE });
}

const WLED_SHAPE = { settings: { universe: 0 }, problem: "" };

export function getWled(): Promise<ApiResult<WledState>> {
  return call("GET", "/api/connections/wled", undefined, { shape: WLED_SHAPE });
}

export function setWled(change: WledChange): Promise<ApiResult<WledState>> {
  return call("PUT", "/api/connections/wled", change, { shape: WLED_SHAPE });
}
