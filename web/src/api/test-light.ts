import { call } from "./client";
import type { TestLight } from "./generated";

export type { TestLight };

/** The strip shows it for 30 s, or until the next call; no setting changes. */
export const showTestLight = (light: TestLight) => call("POST", "/api/config/hardware/test-light", light);
