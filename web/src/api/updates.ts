import { get } from "./client";
import type { UpdateHistory } from "./generated";

export type { UpdateRecord } from "./generated";
export type { UpdateHistory };

const SHAPE = { updates: [{ id: 0, device_id: "", version: "", status: "" }], total: 0 };

export const getUpdates = (limit: number, offset = 0) =>
  get<UpdateHistory>(`/api/ota/update-history?limit=${limit}&offset=${offset}`, SHAPE);
