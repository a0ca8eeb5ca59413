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

export interface TableHardware {
  shape: "rectangle" | "round";
  /** mm; of a round table both are the diameter. */
  width: number;
  height: number;
  /** Where the controller's 0,0 is */
  origin: "corner" | "center";
  /** mm of X for a turn of a polar table's arm */
  turnMm: number;
  /** mm of Y from its centre to its edge */
  radiusMm: number;
  /** Steps of X that move its carriage like one of Y; 0: none do */
  gearRatio: number;
  /** mm/s along the sand, 0 for the hub's choice */
  feed: number;
  /** Between two patterns */
  travel: "edge" | "straight";
  /** Draws a pattern backwards if its end is nearer. */
  reverse: boolean;
}

export interface Hardware {
  ledCount: number;
  /** Missing in hubs of version 0.1.0. */
  ledType?: string;
  /** "#rrggbb", what full white is sent as. Missing in hubs of version 0.1.0. */
  whiteBalance?: string;
  colorOrder: string;
  /** mA, 0 for no limit */
  currentLimit: number;
  timezone: string;
  name: string;
  allowedHosts: string[];
  /** Of a polar table, those of X. */
  stepsPerMm: number;
  /** Of a polar table. Missing in hubs of version 0.1.0. */
  stepsPerMmY?: number;
  drive: "corexy" | "cartesian" | "polar";
  /** Missing in hubs of version 0.1.0. */
  table?: TableHardware;
  homing: "auto" | "none";
  matrices: MatrixMount[];
  /** Missing in hubs of version 0.1.0. */
  matricesJoined?: boolean;
  place: string;
  temperatureUnit: "celsius" | "fahrenheit";
}

const HARDWARE = { shape: { ledCount: 0, timezone: "", allowedHosts: [""], matrices: [{ connection: "" }] } };

/** Missing fields keep their value. */
export type HardwareChange = Partial<Omit<Hardware, "matrices" | "table">> & {
  matrices?: Partial<MatrixMount>[];
  table?: Partial<TableHardware>;
};

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
