import { call, get } from "./client";
import type { Hardware, HardwareChange, Pairing } from "./generated";

export type { Hardware, HardwareChange, Pairing };
export type TableHardware = Hardware["table"];
export type MatrixMount = Hardware["matrices"][number];
export type MatrixWiring = Pick<MatrixMount, "rotation" | "flip" | "serpentine">;

const HARDWARE = "/api/config/hardware";
const SHAPE = { ledCount: 0, timezone: "", allowedHosts: [""], matrices: [{ connection: "" }] };

export const getPairing = () => get<Pairing>("/api/device/pairing", { asking: [{ deviceId: "" }] });

/** For two minutes the satellite that shows `code` may pair. */
export const openPairing = (deviceId: string, code: string) =>
  call("POST", "/api/device/window", { deviceId, code });

export const unpair = (deviceId: string) => call("DELETE", `/api/device/${deviceId}`);

export const getHardware = () => get<Hardware>(HARDWARE, SHAPE);

/** Returns all hardware settings as they are after the change. */
export const changeHardware = (change: HardwareChange) =>
  call<Hardware>("PUT", HARDWARE, change, { shape: SHAPE });
