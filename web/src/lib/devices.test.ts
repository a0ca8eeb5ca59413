import { expect, test } from "vitest";
import { deviceName, inDisplayOrder } from "./devices";

test("the hub is called Arduino LED Controller, unknown devices by their id", () => {
  expect(deviceName("room-lights-esp32")).toBe("Arduino LED Controller");
  expect(deviceName("lamp-7")).toBe("lamp-7");
});

test("online devices come first, then by name", () => {
  const devices = [
    { name: "b", online: false },
    { name: "c", online: true },
    { name: "a", online: false },
    { name: "B", online: true },
  ];
  expect(inDisplayOrder(devices).map((device) => device.name)).toEqual(["B", "c", "a", "b"]);
});
