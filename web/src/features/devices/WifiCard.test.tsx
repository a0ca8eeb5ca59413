import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { FIRST_START, HOME } from "../../../test/fake-network";
import { fakeHub } from "../../../test/hub";
import { HubCard } from "./HubCard";
import { WifiCard } from "./WifiCard";

const STATE = "GET /api/network/state";

test("it shows the hub's address and links to its networks", async () => {
  const accessPoint = { ssid: "", open: false };
  fakeHub({ [STATE]: { body: { ...FIRST_START, accessPoint, joined: HOME } } });
  render(<WifiCard />);
  expect((await screen.findByText(/The hub is in/)).textContent).toBe("The hub is in HOME, at 192.168.1.23.");
  await userEvent.click(screen.getByRole("link", { name: "Wi-Fi networks" }));
  expect(location.pathname).toBe("/setup");
});

test("an open access point is shown", async () => {
  fakeHub({ [STATE]: { body: FIRST_START } });
  render(<WifiCard />);
  expect((await screen.findByText(/The hub is in no network/)).textContent).toBe(
    "The hub is in no network. Its own Wi-Fi lumisand-4F2A is open.",
  );
});

test("a hub that does not manage its network is not asked about it", async () => {
  vi.useFakeTimers();
  const info = { version: "1.2.3", uptime: 5, freeHeap: null, store: { total: 2, free: 1 }, wifi: false };
  const hub = fakeHub({ "GET /api/system/info": { body: info } });
  render(<HubCard isAdmin statuses={null} />);
  await act(() => vi.advanceTimersByTimeAsync(100_000));
  expect(screen.queryByText("Wi-Fi")).toBeNull();
  expect(hub.sent.filter(({ call }) => call === STATE)).toEqual([]);
});
