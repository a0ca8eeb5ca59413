import { type ApiResult, call } from "./client";

/** Stops live light until its sender pauses. */
export function takeLightsBack(): Promise<ApiResult<unknown>> {
  return call("POST", "/api/connections/wled/take-back");
}
