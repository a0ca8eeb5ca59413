import { get } from "./client";
import type { NetworkState } from "./generated";

export type { MatrixNumber } from "./generated";
export type { NetworkState };
export type JoinedNetwork = NonNullable<NetworkState["joined"]>;

/** Responses get lost while the radio changes its channel, and callers poll anyway. */
export const BRIEF = { timeoutMs: 3_000 };

const SHAPE = { product: "", name: "", accessPoint: { ssid: "" }, known: [""] };

export const getNetworkState = () => get<NetworkState>("/api/network/state", SHAPE, BRIEF);
