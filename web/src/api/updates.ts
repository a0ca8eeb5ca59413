import { type ApiResult, type CallOptions, call } from "./client";

export interface UpdateRecord {
  /** Newer records have larger ids. */
  id: number;
  /** "admin-upload" for an upload */
  device_id: string;
  /** 0 for a rejected upload; an older hub omits it */
  version_id?: number;
  version: string;
  device_category: string;
  status: "uploaded" | "installing" | "success" | "failed";
  /** null if the hub's clock was not set */
  started_at: string | null;
  error_message: string | null;
  /** 0..100; null unless installing */
  progress: number | null;
}

export interface UpdateHistory {
  /** Newest first. */
  updates: UpdateRecord[];
  /** The number of all records on the hub. */
  total: number;
}

export function getUpdates(
  limit: number,
  offset = 0,
  options: CallOptions = {},
): Promise<ApiResult<UpdateHistory>> {
  return call("GET", `/api/ota/update-history?limit=${limit}&offset=${offset}`, undefined, {
    ...options,
    shape: { updates: [{ id: 0, device_id: "", version: "", status: "" }], total: 0 },
  });
}
