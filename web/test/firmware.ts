import type { FirmwareVersion } from "../src/api/ota";
import type { UpdateRecord } from "../src/api/updates";

export function updateRecord(record: Partial<UpdateRecord> = {}): UpdateRecord {
  return {
    id: 1,
    device_id: "matrix-1",
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
    signed: false,
    available: true,
    ...version,
  };
}
