import { type ApiResult, call } from "./client";

export interface Pairing {
  /**
   * Satellites that sent a pairing request in the last 15 s; one id may appear with several addresses. `ago`:
   * seconds since the request.
   */
  asking: { deviceId: string; version: string; address: string; ago: number }[];
  /**
   * The satellite that may pair now. `left`: remaining seconds; `tries`: how many more wrong codes are
   * accepted.
   */
  window: { deviceId: string; left: number; tries: number } | null;
}

export interface MatrixWiring {
  /** degrees clockwise */
  rotation: 0 | 90 | 180 | 270;
  /** mirrored left to right before the rotation */
  flip: boolean;
  /** every second line of the chain runs backwards */
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
  timezone: string;
  name: string;
  allowedHosts: string[];
  stepsPerMm: number;
  homing: "auto" | "none";
  matrices: MatrixMount[];
  place: string;
  temperatureUnit: "celsius" | "fahrenheit";
}

const HARDWARE = { shape: { ledCount: 0, timezone: "", allowedHosts: [""], matrices: [{ connection: "" }] } };

/** Missing fields keep their value. */
export type HardwareChange = Partial<Omit<Hardware, "matrices">> & { matrices?: Partial<MatrixMount>[] };

export function getPairing(): Promise<ApiResult<Pairing>> {
  return call("GET", "/api/device/pairing", undefined, { shape: { asking: [{ deviceId: "" }] } });
}

/** For two minutes the satellite that shows `code` may pair. */
export function openPairing(deviceId: string, code: string): Promise<ApiResult<unknown>> {
  return call("POST", "/api/device/window", { deviceId, code });
}

export function unpair(deviceId: string): Promise<ApiResult<unknown>> {
  return call("DELETE", `/api/device/${deviceId}`);
}

export function getHardware(): Promise<ApiResult<Hardware>> {
  return call("GET", "/api/config/hardware", undefined, HARDWARE);
}

/** Returns all hardware settings as they are after the change. */
export function changeHardware(change: HardwareChange): Promise<ApiResult<Hardware>> {
  return call("PUT", "/api/config/hardware", change, HARDWARE);
}
