import { type ApiResult, call } from "./client";
import type { JoinRequest, NetworkScan } from "./generated";
import { BRIEF } from "./network";

export type { FoundNetwork } from "./generated";
export type { JoinRequest };

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
