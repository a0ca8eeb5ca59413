import type { FirmwareVersion } from "../src/api/ota";
import type { UpdateRecord } from "../src/api/updates";
import { fakeHub } from "./hub";

export function updateRecord(record: Partial<UpdateRecord> = {}): UpdateRecord {
  return {
    id: 1,
    device_id: "matrix-1",
    version_id: 1,
    version: "1.2.0",
    device_category: "led_matrix",
    status: "success",
    started_at: "2026-11-21T12:00:00Z",
    error_message: null,
    progress: record.status === "installing" ? 0 : null,
    ...record,
  };
}

export function firmwareVersion(version: Partial<FirmwareVersion> = {}): FirmwareVersion {
  return {
    id: 1,
    kind: "program",
    version: "1.2.0",
    description: "",
    device_category: "led_matrix",
    device_id: null,
    is_stable: false,
    file_size: 1_258_291,
    created_at: "2026-11-21T12:00:00Z",
    uploaded_by_username: "ada",
    sha256: "",
    signed: false,
    available: true,
    ...version,
  };
}

export const VERSIONS = "GET /api/ota/versions";
export const HISTORY = "GET /api/ota/update-history?limit=10&offset=0";
export const INFO = "GET /api/system/info";

export const MEGABYTE = 1024 * 1024;

export function firmwareList(versions = [firmwareVersion()], room = {}) {
  return { body: { versions, freeBytes: 2 * MEGABYTE, maxBytes: 3 * MEGABYTE, ...room } };
}

export function history(updates = [updateRecord()], total = updates.length) {
  return { body: { updates, total } };
}

/** A hub with one version that was installed once. */
export function fakeFirmwareHub(reactions: Parameters<typeof fakeHub>[0] = {}) {
  return fakeHub({
    [VERSIONS]: firmwareList(),
    [HISTORY]: history(),
    [INFO]: { body: { panelVersion: "0.1.0", keepsPanel: true } },
    ...reactions,
  });
}

export function callsTo(hub: ReturnType<typeof fakeHub>, call: string) {
  return hub.sent.filter((each) => each.call === call);
}
