import { call, get } from "./client";
import type { MqttChange, MqttState, WledChange, WledState } from "./generated";

export type { MqttSettings, WledSettings } from "./generated";
export type { MqttState, WledState };

const MQTT = "/api/connections/mqtt";
const MQTT_SHAPE = { settings: { host: "", port: 0 }, state: "" };
const WLED = "/api/connections/wled";
const WLED_SHAPE = { settings: { universe: 0 }, problem: "" };
const SYSLOG = "/api/config/hardware";
const SYSLOG_SHAPE = { syslog: "" };

export const getMqtt = () => get<MqttState>(MQTT, MQTT_SHAPE);

export const setMqtt = (change: MqttChange) => call<MqttState>("PUT", MQTT, change, { shape: MQTT_SHAPE });

/** Tries settings without using them. The state says how that went. */
export const testMqtt = (change: MqttChange) =>
  call<MqttState>("POST", `${MQTT}/test`, change, { shape: MQTT_SHAPE });

export const getWled = () => get<WledState>(WLED, WLED_SHAPE);

export const setWled = (change: WledChange) => call<WledState>("PUT", WLED, change, { shape: WLED_SHAPE });

/** The server that gets the lines of the log: an IP address with an optional port; empty for none. */
export const getLogServer = () => get<typeof SYSLOG_SHAPE>(SYSLOG, SYSLOG_SHAPE);

export const setLogServer = (syslog: string) =>
  call<typeof SYSLOG_SHAPE>("PUT", SYSLOG, { syslog }, { shape: SYSLOG_SHAPE });
