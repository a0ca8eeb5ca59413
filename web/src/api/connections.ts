import { type ApiResult, call } from "./client";

export interface MqttSettings {
  enabled: boolean;
  host: string;
  port: number;
  tls: boolean;
  ca: string;
  user: string;
  hasPassword: boolean;
  baseTopic: string;
  /** Home Assistant is told what the hub has. */
  discovery: boolean;
  discoveryPrefix: string;
}

/** `problem` is a sentence, or ""; `retry` the seconds until the next attempt, if there is one. */
export interface MqttState {
  settings: MqttSettings;
  hasTls: boolean;
  state: "off" | "connecting" | "connected" | "failed";
  problem: string;
  retry: number | null;
  /** The latest test of settings since the hub started. */
  test?: { state: "running" | "passed" | "failed"; problem: string };
}

export type MqttChange = Partial<Omit<MqttSettings, "hasPassword">> & { password?: string };

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

export interface WledSettings {
  enabled: boolean;
  /** Live light is perceptual, like the colours of the panel. */
  gamma: boolean;
  universe: number;
}

export interface WledState {
  settings: WledSettings;
  problem: string;
  live: { protocol: string; address: string; fps: number; takenBack: boolean } | null;
}

const WLED_SHAPE = { settings: { universe: 0 }, problem: "" };

export function getWled(): Promise<ApiResult<WledState>> {
  return call("GET", "/api/connections/wled", undefined, { shape: WLED_SHAPE });
}

export function setWled(change: Partial<WledSettings>): Promise<ApiResult<WledState>> {
  return call("PUT", "/api/connections/wled", change, { shape: WLED_SHAPE });
}
