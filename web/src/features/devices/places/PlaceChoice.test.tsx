import { fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { PlaceChoice } from "./PlaceChoice";

const choose = vi.fn();

beforeEach(() => choose.mockReset());

const show = (place = "") => render(<PlaceChoice place={place} onChoose={choose} />);
const shown = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;
const onThisPage = (isSecure: boolean, geolocation: object) => {
  vi.stubGlobal("isSecureContext", isSecure);
  vi.stubGlobal("navigator", { ...navigator, geolocation });
};
const DEVICE = "Use this device’s place";

test("a city is a name with its coordinates", async () => {
  show();
  await userEvent.selectOptions(screen.getByLabelText("City"), "Berlin, Germany");
  expect(choose).toHaveBeenCalledExactlyOnceWith("Berlin, Germany (52.5, 13.5)");
});

test.each([
  ["Berlin, Germany (52.5, 13.5)", "Berlin, Germany (52.5, 13.5)", "52.5", "13.5"],
  ["-33.87, 151.21", "", "-33.87", "151.21"],
  ["5, ", "", "5", ""],
  ["Berlin, Germany", "", "", ""],
  ["", "", "", ""],
])("the fields show the place %s", (place, city, latitude, longitude) => {
  show(place);
  expect([shown("City"), shown("Latitude"), shown("Longitude")]).toEqual([city, latitude, longitude]);
});

test.each([
  ["Berlin", "Latitude", "52,5", "52.5, "],
  ["52.5, ", "Longitude", "13.4", "52.5, 13.4"],
  ["52.5, ", "Latitude", "", ""],
])("in the place %s, a %s of %s makes %s", (place, label, typed, made) => {
  show(place);
  fireEvent.change(screen.getByLabelText(label), { target: { value: typed } });
  expect(choose).toHaveBeenCalledExactlyOnceWith(made);
});

test("the device's own place is rounded to about a kilometre", async () => {
  onThisPage(true, {
    getCurrentPosition: (done: (at: object) => void) =>
      done({ coords: { latitude: 52.51634, longitude: 13.37771 } }),
  });
  show();
  await userEvent.click(screen.getByRole("button", { name: DEVICE }));
  expect(choose).toHaveBeenCalledExactlyOnceWith("52.52, 13.38");
});

test("a device that does not tell its place says so; pages that may not ask do not offer it", async () => {
  const getCurrentPosition = (_: unknown, failed: () => void) => failed();
  onThisPage(true, { getCurrentPosition });
  const { unmount } = show();
  await userEvent.click(screen.getByRole("button", { name: DEVICE }));
  screen.getByText("This device does not tell where it is.");
  unmount();
  onThisPage(false, { getCurrentPosition });
  show();
  expect(screen.queryByRole("button", { name: DEVICE })).toBeNull();
});
