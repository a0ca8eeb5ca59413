import { type ApiResult, type CallOptions, call } from "./client";
import type { UpdateHistory } from "./generated";

export type { UpdateRecord } from "./generated";
export type { UpdateHistory };

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
