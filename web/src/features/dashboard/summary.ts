import { type DeviceStatuses, HUB_DEVICE_ID, type LedConfig, type MatrixConfig } from "../../api/types";
import { formatUptime } from "../../lib/time/uptime";

export interface Health {
  level: "excellent" | "good" | "warning" | "unknown";
  text: string;
}

export const UNKNOWN: Health = { level: "unknown", text: "System Status Unknown" };

/** The health by the share of offline devices; unknown if there are no devices. */
export function systemHealth(total: number, online: number): Health {
  const offline = total - online;
  if (total === 0) return UNKNOWN;
  if (offline === 0) return { level: "excellent", text: "All Systems Operational" };
  if (offline <= total / 2) return { level: "good", text: "System Running Well" };
  return { level: "warning", text: "Some Devices Offline" };
}

/** Number of LEDs of the devices that are online: all strips of the hub, all pixels of each matrix. */
export function totalLeds(led: LedConfig, matrix: MatrixConfig, statuses: DeviceStatuses): number {
  const strips = statuses[HUB_DEVICE_ID]?.online ? led.strips : [];
  const matrices = matrix.matrices.filter((_, index) => statuses[`matrix-${index + 1}`]?.online);
  return (
    strips.reduce((sum, strip) => sum + strip.ledCount, 0) +
    matrices.reduce((sum, item) => sum + item.matrix.width * item.matrix.height, 0)
  );
}

/** The average uptime of the online devices that report one, as text; "N/A" if there is none. */
export function averageUptime(statuses: DeviceStatuses): string {
  const uptimes = Object.values(statuses)
    .filter((status) => status.online)
    .map((status) => status.uptime)
    .filter((uptime) => typeof uptime === "number");
  if (uptimes.length === 0) return "N/A";
  return formatUptime(uptimes.reduce((sum, uptime) => sum + uptime, 0) / uptimes.length);
}

export function countOnline(statuses: DeviceStatuses): number {
  return Object.values(statuses).filter((status) => status.online).length;
}
