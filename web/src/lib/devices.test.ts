import { expect, test } from "vitest";
import { deviceName, inDisplayOrder } from "./devices";

test("the hub is named Arduino LED Controller, unknown devices by their id", () => {
  expect(deviceName("room-lights-esp32")).toBe("Arduino LED Controller");
  expect(deviceName("lamp-7")).toBe("lamp-7");
});

test("online devices come first, then by name", () => {
  const devices = { b: false, c: true, a: false, B: true, "matrix-1": true };
  const statuses = Object.fromEntries(Object.entries(devices).map(([id, online]) => [id, { online }]));
  expect(inDisplayOrder(statuses).map(({ name }) => name)).toEqual(["B", "c", "Matrix 1", "a", "b"]);
});
