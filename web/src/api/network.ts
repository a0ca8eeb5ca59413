import { get } from "./client";
import type { NetworkState } from "./generated";

export type { MatrixNumber } from "./generated";
export type { NetworkState };
export type JoinedNetwork = NonNullable<NetworkState["joined"]>;

const SHAPE = { product: "", name: "", accessPoint: { ssid: "" }, known: [""] };

export const getNetworkState = () => get<NetworkState>("/api/network/state", SHAPE);
