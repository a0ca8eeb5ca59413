import { act, render, screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { ADA, fakeHub } from "../../../test/hub";
import { sessionStore } from "../../state/session";
import { DevicesSection } from "./DevicesSection";
import { pauseStore } from "./hub-pause";

const HINT = "The hub has not come back yet. Is it still powered, and at the same address?";

beforeEach(() => {
  vi.useFakeTimers();
  return () => pauseStore.setState({ pause: null });
});

test("a hub that stays unreachable for long shows a warning", async () => {
  pauseStore.setState({ pause: "restart" });
  render(<DevicesSection />);
  await act(() => vi.advanceTimersByTimeAsync(29_000));
  expect(screen.queryByText(HINT)).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(2_000));
  expect(screen.getByText(HINT)).toBeTruthy();
  expect(screen.queryByText(/owner’s account/)).toBeNull();
});

test("during a factory reset the next step is explained", () => {
  pauseStore.setState({ pause: "reset" });
  render(<DevicesSection />);
  expect(screen.getByText(/owner’s account/)).toBeTruthy();
});

test("users who are not administrators see no card that is not for them", async () => {
  sessionStore.setState({ user: { ...ADA, is_admin: false, role: "user" } });
  fakeHub({ "GET /api/config/device/status": { body: {} }, "GET /api/system/info": { status: 503 } });
  render(<DevicesSection />);
  const titles = screen.getAllByRole("heading").map(({ textContent }) => textContent);
  expect(titles).toEqual(["Connected Devices", "This hub"]);
});
