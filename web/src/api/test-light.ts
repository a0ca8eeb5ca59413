import { type ApiResult, call } from "./client";

export type TestLight =
  | { what: "off" }
  | { what: "last"; ledCount: number }
  | { what: "color"; order: string; color: "red" | "green" | "blue" };

/** The strip shows it for 30 s, or until the next call; no setting changes. */
export function showTestLight(light: TestLight): Promise<ApiResult<unknown>> {
  return call("POST", "/api/config/hardware/test-light", light);
}
