import { type ApiResult, call } from "./client";

/** What Settings asks about devices and how they are wired; docs/http-api.md says what it means. */

export interface Pairing {
  /** Who asked to join in the last seconds; one id may be there for several addresses. */
  asking: { deviceId: string; version: string; address: string; ago: number }[];
  /** The satellite that may pair now, with the seconds and wrong codes that are left. */
  window: { deviceId: string; left: number; tries: number } | null;
}

export interface MatrixWiring {
  /** degrees clockwise */
  rotation: 0 | 90 | 180 | 270;
  /** mirrored left to right before it is turned */
  flip: boolean;
  /** every second line of the chain runs back */
  serpentine: boolean;
}

export interface MatrixMount extends MatrixWiring {
  connection: "satellite" | "hub" | "none";
  colorOrder: string;
  /** mA, 0 for no limit */
  currentLimit: number;
}

export interface Hardware {
  ledCount: number;
  colorOrder: string;
  /** mA, 0 for no limit */
  currentLimit: number;
  /** POSIX rule */
  timezone: string;
  name: string;
  allowedHosts: string[];
  stepsPerMm: number;
  homing: "auto" | "none";
  matrices: MatrixMount[];
  place: string;
  temperatureUnit: "celsius" | "fahrenheit";
}

/** What is not named stays. */
export type HardwareChange = Partial<Omit<Hardware, "matrices">> & { matrices?: Partial<MatrixMount>[] };

export function getPairing(): Promise<ApiResult<Pairing>> {
  return call("GET", "/api/device/pairing");
}

/** For two minutes the satellite that shows `code` may pair. */
export function openPairing(deviceId: string, code: string): Promise<ApiResult<unknown>> {
  return call("POST", "/api/device/window", { deviceId, code });
}

export function unpair(deviceId: string): Promise<ApiResult<unknown>> {
  return call("DELETE", `/api/device/${deviceId}`);
}

export function getHardware(): Promise<ApiResult<Hardware>> {
  return call("GET", "/api/config/hardware");
}

/** Answers all of it, as it is now. */
export function changeHardware(change: HardwareChange): Promise<ApiResult<Hardware>> {
  return call("PUT", "/api/config/hardware", change);
}
