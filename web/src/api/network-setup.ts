import { type ApiResult, call } from "./client";
import { BRIEF, type MatrixNumber } from "./network";

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
