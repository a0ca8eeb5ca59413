import { expect, test } from "vitest";
import type { DeviceStatus, LedConfig, MatrixConfig } from "../../api/types";
import { averageUptime, systemHealth, totalLeds } from "./DevicesSummary";

test.each([
  [0, 0, "unknown", "System Status Unknown"],
  [1, 1, "excellent", "All Systems Operational"],
  [3, 3, "excellent", "All Systems Operational"],
  [3, 2, "good", "System Running Well"],
  [2, 1, "good", "System Running Well"],
  [3, 1, "warning", "Some Devices Offline"],
  [1, 0, "warning", "Some Devices Offline"],
])("of %d devices %d online: %s", (total, online, level, text) => {
  expect(systemHealth(total, online)).toEqual({ level, text });
});

const device = (online: boolean, uptime: number | null = null) => ({ online, uptime }) as DeviceStatus;

test("uptime is averaged over online devices that report one", () => {
  const statuses = { a: device(true, 100), b: device(true, 300), c: device(false, 9_999), d: device(true) };
  expect(averageUptime(statuses)).toBe("3m");
  expect(averageUptime({ a: device(false, 5) })).toBe("N/A");
});

test("LEDs are counted on online devices only", () => {
  const led = { strips: [{ ledCount: 300 }, { ledCount: 20 }] } as LedConfig;
  const matrix = { matrices: [{ matrix: { width: 32, height: 8 } }, { matrix: { width: 16, height: 8 } }] };
  const count = (hub: boolean, first: boolean, second: boolean) =>
    totalLeds(led, matrix as MatrixConfig, {
      "room-lights-esp32": device(hub),
      "matrix-1": device(first),
      "matrix-2": device(second),
    });
  expect(count(true, true, true)).toBe(704);
  expect(count(true, false, false)).toBe(320);
  expect(count(false, false, true)).toBe(128);
  expect(totalLeds(led, matrix as MatrixConfig, {})).toBe(0);
});
