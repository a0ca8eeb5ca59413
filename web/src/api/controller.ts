import { type ApiResult, call } from "./client";

/** A known setting of the sand table's controller. */
export interface ControllerSetting {
  /** "$1", or "CoreXY" for the option of the controller's build. */
  name: string;
  value: number;
  wanted: number;
  /** "differs": drawings succeed all the same. */
  verdict: "fits" | "differs" | "spoils";
  /** The hub may set it. */
  isHarmless: boolean;
}

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
