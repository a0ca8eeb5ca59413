import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { ConnectedDevices } from "./ConnectedDevices";

const NONE = "No devices have reported in yet.";

test("a hub that knows no devices says so", () => {
  render(<ConnectedDevices statuses={{}} isAway={false} satellites={[]} />);
  expect(screen.getByText("Connected Devices")).toBeTruthy();
  expect(screen.getByText(NONE)).toBeTruthy();
});

test("before the hub has responded, the list does not say that there are no devices", () => {
  render(<ConnectedDevices statuses={{}} isAway satellites={[]} />);
  expect(screen.queryByText(NONE)).toBeNull();
});

const FACTS = {
  lastSeen: null,
  deviceTime: null,
  version: "1.2.3",
  clockSet: true,
  revision: 1,
  savedRevision: 1,
};

test("a device is listed with what is known of it; only a satellite can be unpaired", () => {
  const statuses = {
    "matrix-1": { ...FACTS, online: false, lastSeenAgo: 20, uptime: null },
    "room-lights-esp32": { ...FACTS, online: true, lastSeenAgo: 0, uptime: 130 },
    "matrix-2": { ...FACTS, online: false, lastSeenAgo: null, uptime: null },
  };
  render(<ConnectedDevices statuses={statuses} isAway={false} satellites={["matrix-1"]} />);
  expect(screen.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    "Arduino LED ControllerOnlineLast seen0s agoUptime2mDevice time–Firmware1.2.3",
    "Matrix 1DisconnectedUnpairLast seen20s agoUptime–Device time–Firmware1.2.3",
    "Matrix 2DisconnectedLast seen–Uptime–Device time–Firmware1.2.3",
  ]);
});
