import { call, get } from "./client";
import type { JoinRequest, NetworkScan } from "./generated";
import { BRIEF } from "./network";

export type { FoundNetwork } from "./generated";

const SCAN = "/api/network/scan";

export const startScan = () => call<{ success: true }>("POST", SCAN, undefined, BRIEF);

export const getScan = () => get<NetworkScan>(SCAN, { networks: [{ ssid: "" }] }, BRIEF);

export const joinNetwork = (request: JoinRequest) => call("POST", "/api/network/join", request);

export const finishSetup = () => call("POST", "/api/network/finish");

export const forgetNetwork = (ssid: string) => call("POST", "/api/network/forget", { ssid });
