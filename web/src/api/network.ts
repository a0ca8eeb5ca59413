import { type ApiResult, call } from "./client";
import type { NetworkState } from "./generated";

export type { MatrixNumber } from "./generated";
export type { NetworkState };
export type JoinedNetwork = NonNullable<NetworkState["joined"]>;

/** Responses get lost while the radio changes its channel, and callers poll anyway. */
export const BRIEF = { timeoutMs: 3_000 };

const STATE_SHAPE = { product: "", name: "", accessPoint: { ssid: "" }, known: [""] };

export function getNetworkState(): Promise<ApiResult<NetworkState>> {
  return call("GET", "/api/network/state", undefined, { ...BRIEF, shape: STATE_SHAPE });
}
