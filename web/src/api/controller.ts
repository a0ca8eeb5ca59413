import { type ApiResult, call } from "./client";
import type { ControllerSetting } from "./generated";

export type { ControllerSetting };

/** The list is empty while nothing is known. */
export function getController(): Promise<ApiResult<{ settings: ControllerSetting[] }>> {
  return call("GET", "/api/gcode/controller", undefined, {
    shape: { settings: [{ name: "", value: 0, wanted: 0, verdict: "" }] },
  });
}

/** Sets the harmless settings that differ. */
export function adjustController(): Promise<ApiResult<unknown>> {
  return call("POST", "/api/gcode/controller");
}
