import type { Category, FirmwareVersion } from "../../api/ota";
import { HUB_DEVICE_ID, MATRIX_DEVICE_IDS } from "../../api/types";
import type { UpdateRecord } from "../../api/updates";
import { deviceName } from "../../lib/devices";
import { sizeText } from "../../lib/size-text";
import { dateText } from "../../lib/time/clock-text";
import type { ImageHead } from "./image-head";

export const CATEGORIES: readonly { value: Category; label: string }[] = [
  { value: "led_strip", label: "LED strip (hub)" },
  { value: "led_matrix", label: "LED matrix" },
];

export const ALL_DEVICES = { value: "", label: "All devices" };

const PROJECTS: Partial<Record<string, { name: string; category: Category }>> = {
  "lumisand-hub": { name: "Hub firmware", category: "led_strip" },
  "lumisand-satellite": { name: "LED matrix firmware", category: "led_matrix" },
};

function categoryName(category: Category): string {
  return CATEGORIES.find(({ value }) => value === category)?.label ?? category;
}

export function devicesOf(category: Category): readonly string[] {
  return category === "led_strip" ? [HUB_DEVICE_ID] : MATRIX_DEVICE_IDS;
}

export function namedOptions(devices: readonly string[]): { value: string; label: string }[] {
  return devices.map((value) => ({ value, label: deviceName(value) }));
}

/** The category of the image; undefined without a head, and for a program that is not one of ours. */
export function categoryOf(head: ImageHead | null): Category | undefined {
  if (!head) return undefined;
  return head.kind === "panel" ? "led_strip" : PROJECTS[head.project]?.category;
}

export function headText(head: ImageHead | null): string {
  if (!head) return "The file does not say what it is.";
  if (head.kind === "panel") return `Panel ${head.version}`;
  return `${PROJECTS[head.project]?.name ?? `Firmware of “${head.project}”, which is none of Lumisand’s,`} ${head.version}`;
}

export function timeText(at: string | null): string {
  return at ? dateText(at) : "Date unknown";
}

/** "version 1.2.0", or "panel 1.2.0", because firmware may have the same number. */
export function titleOf({ kind, version }: FirmwareVersion): string {
  return `${kind === "panel" ? kind : "version"} ${version}`;
}

/** True if version `a` is older than `b`, by the numbers before the first "-" or "+". */
export function isOlder(a: string, b: string): boolean {
  const [ofA = "", ofB = ""] = [a, b].map((version) => version.replace(/[-+].*/, ""));
  return ofA.localeCompare(ofB, "en", { numeric: true }) < 0;
}

export function factsOf(version: FirmwareVersion): string {
  const { device_category, device_id, file_size, created_at, uploaded_by_username } = version;
  const where = device_id ? deviceName(device_id) : ALL_DEVICES.label;
  return [
    categoryName(device_category),
    where,
    sizeText(file_size),
    timeText(created_at),
    `by ${uploaded_by_username}`,
  ].join(" · ");
}

export function whereOf({ device_id }: UpdateRecord): string {
  return device_id === "admin-upload" ? "Admin Upload" : deviceName(device_id);
}

/** The hub can cancel a matrix's installation, but not its own. */
export function isCancellable({ device_id, status }: UpdateRecord): boolean {
  return status === "installing" && device_id !== HUB_DEVICE_ID;
}

/** Progress of an installation; `isAway` while the hub does not respond. */
export function progressText({ device_id, progress }: UpdateRecord, isAway: boolean): string {
  if (isAway) return device_id === HUB_DEVICE_ID ? "Restarting…" : "Waiting for the hub…";
  if (progress === null || progress >= 100) return "Restarting and testing…";
  return `${progress}%`;
}
