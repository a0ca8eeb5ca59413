import type { NetworkState } from "../src/api/network";
import { type Answer, fakeHub } from "./hub";

/** A hub on its first start, asked over its access point. */
export const FIRST_START: NetworkState = {
  product: "hub",
  name: "lumisand",
  matrix: null,
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

/** A device that manages its network; `state` and `networks` are what it says next. */
export function fakeNetwork(first: Partial<NetworkState> = {}) {
  const device = {
    state: { ...FIRST_START, ...first },
    networks: FOUND,
    ...fakeHub({
      "GET /api/network/state": () => ({ body: device.state }),
      "POST /api/network/scan": DONE,
      "GET /api/network/scan": () => ({ body: { scanning: false, networks: device.networks } }),
      "POST /api/network/join": (call) => {
        const { ssid } = call.body as { ssid: string };
        device.becomes({ join: { ssid, state: "joining", message: "" } });
        return { status: 202, ...DONE };
      },
      "POST /api/network/finish": DONE,
      "POST /api/network/forget": (call) => {
        const { ssid } = call.body as { ssid: string };
        device.becomes({ known: device.state.known.filter((each) => each !== ssid) });
        return DONE;
      },
    }),
    becomes(change: Partial<NetworkState>) {
      device.state = { ...device.state, ...change };
    },
    joins(network = HOME) {
      device.becomes({ joined: network, join: { ssid: network.ssid, state: "joined", message: "" } });
    },
    refuses(message: string) {
      const { join } = device.state;
      if (join) device.becomes({ join: { ...join, state: "failed", message } });
    },
    /** Bodies sent by POST to `/api/network/NAME`. */
    posted: (name: string) =>
      device.sent.filter(({ call }) => call === `POST /api/network/${name}`).map(({ body }) => body),
  };
  return device;
}

export const LOST = () => Promise.reject(new TypeError("Failed to fetch"));
