import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { FIRST_START, HOME } from "../../../test/fake-network";
import { fakeHub } from "../../../test/hub";
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

test("on a hub that does not manage its network the card is empty and sends one request only", async () => {
  vi.useFakeTimers();
  const hub = fakeHub({});
  render(<WifiCard />);
  await act(() => vi.advanceTimersByTimeAsync(100_000));
  expect(screen.queryByText("Wi-Fi")).toBeNull();
  expect(hub.sent).toHaveLength(1);
});
