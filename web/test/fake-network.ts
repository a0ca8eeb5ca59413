import type { NetworkState } from "../src/api/network";
import { type Answer, fakeHub } from "./hub";

/** The state of a hub at its first start, requested over its access point. */
export const FIRST_START: NetworkState = {
  product: "hub",
  name: "lumisand",
  onAccessPoint: true,
  accessPoint: { ssid: "lumisand-4F2A", open: true },
  joined: null,
  join: null,
  known: [],
};

export const HOME = { ssid: "HOME", address: "192.168.1.23", rssi: -55 };

export const FOUND = [
  { ssid: "HOME", rssi: -50, secured: true },
  { ssid: "Cafe", rssi: -85, secured: false },
];

const DONE: Answer = { body: { success: true } };

/** A device that manages its network; the test sets the next `state` and `networks`. */
export function fakeNetwork(first: Partial<NetworkState> = {}) {
  const says = { state: { ...FIRST_START, ...first }, networks: FOUND };
  const becomes = (change: Partial<NetworkState>) => {
    says.state = { ...says.state, ...change };
  };
  const hub = fakeHub({
    "GET /api/network/state": () => ({ body: says.state }),
    "POST /api/network/scan": DONE,
    "GET /api/network/scan": () => ({ body: { scanning: false, networks: says.networks } }),
    "POST /api/network/join": ({ body }) => {
      const { ssid } = body as { ssid: string };
      becomes({ join: { ssid, state: "joining", message: "" } });
      return { status: 202, ...DONE };
    },
    "POST /api/network/finish": DONE,
    "POST /api/network/forget": ({ body }) => {
      const { ssid } = body as { ssid: string };
      becomes({ known: says.state.known.filter((each) => each !== ssid) });
      return DONE;
    },
  });
  return {
    ...hub,
    says,
    becomes,
    joins(network = HOME) {
      becomes({ joined: network, join: { ssid: network.ssid, state: "joined", message: "" } });
    },
    refuses(message: string) {
      const { join } = says.state;
      if (join) becomes({ join: { ...join, state: "failed", message } });
    },
    /** Bodies posted to `/api/network/NAME`. */
    posted: (name: string) =>
      hub.sent.filter(({ call }) => call === `POST /api/network/${name}`).map(({ body }) => body),
  };
}

export const LOST = () => Promise.reject(new TypeError("Failed to fetch"));
