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

export interface FoundNetwork {
  ssid: string;
  /** dBm */
  rssi: number;
  secured: boolean;
}

interface NetworkScan {
  scanning: boolean;
  /** The strongest first. */
  networks: FoundNetwork[];
}

export interface JoinRequest {
  ssid: string;
  /** Empty for an open network. */
  password: string;
  matrix?: MatrixNumber;
}

/** Responses get lost while the radio changes its channel, and callers poll anyway. */
const BRIEF = { timeoutMs: 3_000 };

const STATE_SHAPE = { product: "", name: "", accessPoint: { ssid: "" }, known: [""] };

export function getNetworkState(): Promise<ApiResult<NetworkState>> {
  return call("GET", "/api/network/state", undefined, { ...BRIEF, shape: STATE_SHAPE });
}

export function startScan(): Promise<ApiResult<{ success: true }>> {
  return call("POST", "/api/network/scan", undefined, BRIEF);
}

export function getScan(): Promise<ApiResult<NetworkScan>> {
  return call("GET", "/api/network/scan", undefined, { ...BRIEF, shape: { networks: [{ ssid: "" }] } });
}

export function joinNetwork(request: JoinRequest): Promise<ApiResult<{ success: true }>> {
  return call("POST", "/api/network/join", request);
}

export function finishSetup(): Promise<ApiResult<{ success: true }>> {
  return call("POST", "/api/network/finish");
}

export function forgetNetwork(ssid: string): Promise<ApiResult<{ success: true }>> {
  return call("POST", "/api/network/forget", { ssid });
}
