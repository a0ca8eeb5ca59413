import { call, get } from "./client";
import type { ControllerSetting } from "./generated";

export type { ControllerSetting };

const PATH = "/api/gcode/controller";
const SHAPE = { settings: [{ name: "", value: 0, wanted: 0, verdict: "" }] };

/** The list is empty while nothing is known. */
export const getController = () => get<{ settings: ControllerSetting[] }>(PATH, SHAPE);

/** Sets the harmless settings that differ. */
export const adjustController = () => call("POST", PATH);
