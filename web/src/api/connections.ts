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
}

/** `problem` is a sentence, or ""; `retry` the seconds until the next attempt, if there is one. */
export interface MqttState {
  settings: MqttSettings;
  state: "off" | "connecting" | "connected" | "failed";
  problem: string;
  retry: number | null;
}

export type MqttChange = Partial<Omit<MqttSettings, "hasPassword">> & { password?: string };

const SHAPE = { settings: { host: "", port: 0 }, state: "" };

export function getMqtt(): Promise<ApiResult<MqttState>> {
  return call("GET", "/api/connections/mqtt", undefined, { shape: SHAPE });
}

export function setMqtt(change: MqttChange): Promise<ApiResult<MqttState>> {
  return call("PUT", "/api/connections/mqtt", change, { shape: SHAPE });
}
