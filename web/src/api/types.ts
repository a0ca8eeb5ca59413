/** Types of the hub's requests and responses, as docs/openapi.json describes them. */

import type { LightMode } from "./generated";

export type * from "./generated";
export { MATRIX_MODES, ROLES } from "./generated";

export const USER_SHAPE = { id: 0, username: "", name: "", is_admin: true };

export const AUTH_SHAPE = { token: "", user: USER_SHAPE };

export const STRIP_MODES = ["off", "solid", "rainbow", "breathing", "chase", "party"] as const;
export type StripMode = LightMode;

/** A part of the configuration with its change counter. */
export type Revisioned<T> = T & { revision: number };

export interface Revisions {
  revision: number;
  /** The newest revision that is on flash. */
  savedRevision: number;
}

export const HUB_DEVICE_ID = "room-lights-esp32";
export const MATRIX_DEVICE_IDS = ["matrix-1", "matrix-2"] as const;
