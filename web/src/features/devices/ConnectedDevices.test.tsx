import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { ConnectedDevices } from "./ConnectedDevices";

const NONE = "No devices have reported in yet.";

test("a hub without devices shows that there are none", () => {
  render(<ConnectedDevices statuses={{}} isOld={false} satellites={[]} />);
  expect(screen.getByText(NONE)).toBeTruthy();
  expect(screen.queryByRole("alert")).toBeNull();
});

test("before the hub's first response the list does not say that there are none", () => {
  render(<ConnectedDevices statuses={{}} isOld satellites={[]} />);
  expect(screen.queryByText(NONE)).toBeNull();
  expect(screen.getByRole("alert").textContent).toBe("The hub can't be reached.");
});

test("the last known devices stay, marked as outdated", () => {
  const statuses = { "matrix-1": { online: true, lastSeenAgo: 3, uptime: 60 } } as never;
  render(<ConnectedDevices statuses={statuses} isOld satellites={[]} />);
  expect(screen.getByRole("alert").textContent).toBe(
    "The hub can't be reached. What is shown may be out of date.",
  );
  expect(screen.getByText("Matrix 1")).toBeTruthy();
});
