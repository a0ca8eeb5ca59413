import { call, get, type TransferOptions, transfer } from "./client";
import type { Category, FirmwareList, FirmwareVersion, SystemInfo } from "./generated";

export type { Category, FirmwareList, FirmwareVersion };
/** Bytes: the largest size of the next image, and the largest that ever fits. */
export type Room = Pick<FirmwareList, "freeBytes" | "maxBytes">;

export interface FirmwareFields {
  version: string;
  description: string;
  category: Category;
  /** Empty: all devices. */
  device: string;
  stable: boolean;
}

const AS_ADMIN = { sessionEndedMessage: "Authentication failed. Please log in again." };
const VERSIONS = "/api/ota/versions";
const LIST_SHAPE = { versions: [{ id: 0, version: "" }], freeBytes: 0, maxBytes: 0 };

export const getVersions = () => get<FirmwareList>(VERSIONS, LIST_SHAPE, AS_ADMIN);

/** The fields are sent first, so that the hub can reject them before it receives the file. */
export function uploadFirmware(file: File, fields: FirmwareFields, options: TransferOptions) {
  const form = new FormData();
  form.append("version", fields.version);
  form.append("description", fields.description);
  form.append("device_category", fields.category);
  if (fields.device) form.append("device_id", fields.device);
  form.append("is_stable", String(fields.stable));
  form.append("firmware", file);
  return transfer<{ version: FirmwareVersion } | null>("/api/ota/upload", form, { ...AS_ADMIN, ...options });
}

/** Without a device, installs on all devices that the version is for. */
export const installVersion = (id: number, device: string) =>
  call("POST", `${VERSIONS}/${id}/install`, device ? { device_id: device } : {}, AS_ADMIN);

export const deleteVersion = (id: number) => call("DELETE", `${VERSIONS}/${id}`, undefined, AS_ADMIN);

export const deleteUpdate = (id: number) =>
  call("DELETE", `/api/ota/update-history/${id}`, undefined, AS_ADMIN);

export const revertPanel = () => call("POST", "/api/ota/panel/revert", undefined, AS_ADMIN);

/** The panel that the hub serves (null without one), and whether the hub keeps the previous one. */
export const getPanelVersion = () =>
  call<Pick<SystemInfo, "panelVersion" | "keepsPanel">>("GET", "/api/system/info", undefined, AS_ADMIN);
