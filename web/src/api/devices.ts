import { type ApiResult, call } from "./client";
import type { Hardware, HardwareChange, Pairing } from "./generated";

export type { Hardware, HardwareChange, Pairing };
export type TableHardware = Hardware["table"];
export type MatrixMount = Hardware["matrices"][number];

export type MatrixWiring = Pick<MatrixMount, "rotation" | "flip" | "serpentine">;

const HARDWARE = { shape: { ledCount: 0, timezone: "", allowedHosts: [""], matrices: [{ connection: "" }] } };

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
