import { type ApiResult, call } from "./client";

export interface NetworkState {
  product: "hub" | "matrix";
  /** As in NAME.local */
  name: string;
  /** On a satellite: which matrix it is; null until that is set. */
  matrix?: MatrixNumber | null;
  /** This call arrived over the device's own access point. */
  onAccessPoint: boolean;
  /** The hub sends the password to administrators only. */
  accessPoint: { ssid: string; open: boolean; password?: string };
  joined: JoinedNetwork | null;
  /** The last join requested since the device started. */
  join: { ssid: string; state: "joining" | "joined" | "failed"; message: string } | null;
  known: string[];
}

export type MatrixNumber = 1 | 2;

export interface JoinedNetwork {
  ssid: string;
  address: string;
  /** dBm */
  rssi: number;
}

/** Responses get lost while the radio changes its channel, and callers poll anyway. */
export const BRIEF = { timeoutMs: 3_000 };

const STATE_SHAPE = { product: "", name: "", accessPoint: { ssid: "" }, known: [""] };

export function getNetworkState(): Promise<ApiResult<NetworkState>> {
  return call("GET", "/api/network/state", undefined, { ...BRIEF, shape: STATE_SHAPE });
}
