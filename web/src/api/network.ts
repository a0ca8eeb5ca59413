import { call, get } from "./client";
import type { JoinRequest, NetworkScan, NetworkState } from "./generated";

export type { FoundNetwork, MatrixNumber } from "./generated";
export type { JoinRequest, NetworkState };
export type JoinedNetwork = NonNullable<NetworkState["joined"]>;

/** Responses get lost while the radio changes its channel, and callers poll anyway. */
const BRIEF = { timeoutMs: 3_000 };

const STATE_SHAPE = { product: "", name: "", accessPoint: { ssid: "" }, known: [""] };

export const getNetworkState = () => get<NetworkState>("/api/network/state", STATE_SHAPE, BRIEF);

export const startScan = () => call<{ success: true }>("POST", "/api/network/scan", undefined, BRIEF);

export const getScan = () => get<NetworkScan>("/api/network/scan", { networks: [{ ssid: "" }] }, BRIEF);

export const joinNetwork = (request: JoinRequest) => call("POST", "/api/network/join", request);

export const finishSetup = () => call("POST", "/api/network/finish");

export const forgetNetwork = (ssid: string) => call("POST", "/api/network/forget", { ssid });
