import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { ConnectedDevices } from "./ConnectedDevices";

const NONE = "No devices have reported in yet.";

test("a hub that knows no devices says so", () => {
  render(<ConnectedDevices statuses={{}} isAway={false} satellites={[]} />);
  expect(screen.getByText(NONE)).toBeTruthy();
});

test("before the hub has responded, the list does not say that there are no devices", () => {
  render(<ConnectedDevices statuses={{}} isAway satellites={[]} />);
  expect(screen.queryByText(NONE)).toBeNull();
});
