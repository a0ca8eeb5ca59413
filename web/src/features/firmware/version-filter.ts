import type { Category, FirmwareVersion } from "../../api/ota";
import { deviceName } from "../../lib/devices";

export interface Filter {
  text: string;
  category: Category | "";
  stableOnly: boolean;
}

export const NO_FILTER: Filter = { text: "", category: "", stableOnly: false };

/** The versions of which each word of the text occurs in version, description, device or uploader. */
export function filtered(versions: readonly FirmwareVersion[], filter: Filter): FirmwareVersion[] {
  const words = filter.text.toLowerCase().split(/\s+/);
  return versions.filter((each) => {
    if (filter.category && each.device_category !== filter.category) return false;
    if (filter.stableOnly && !each.is_stable) return false;
    const text = textOf(each).toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

function textOf({ version, description, device_id, uploaded_by_username }: FirmwareVersion): string {
  return [version, description, deviceName(device_id ?? ""), uploaded_by_username].join("\n");
}
