import { type ApiResult, call } from "./client";

import type { TestLight } from "./generated";

export type { TestLight };

/** The strip shows it for 30 s, or until the next call; no setting changes. */
export function showTestLight(light: TestLight): Promise<ApiResult<unknown>> {
  return call("POST", "/api/config/hardware/test-light", light);
}
