import type { FirmwareVersion } from "../../api/ota";
import { HUB_DEVICE_ID } from "../../api/types";
import { Button, IconButton } from "../../components/Button";
import { Badge } from "../../components/messages/Badge";
import { deviceName } from "../../lib/devices";
import { useDeviceStatus } from "../../state/device-status";
import styles from "./Firmware.module.css";
import { installing, useFirmware } from "./firmware-store";
import { devicesOf, factsOf, progressText, titleOf, whereOf } from "./firmware-texts";

export interface VersionRowProps {
  version: FirmwareVersion;
  onInstall: (version: FirmwareVersion) => void;
  onDelete: (version: FirmwareVersion) => void;
}

export function VersionRow({ version, onInstall, onDelete }: VersionRowProps) {
  const { kind, is_stable, signed, available, description } = version;
  const runningOn = useRunningOn(version);
  const { history, isAway } = useFirmware();
  const running = installing(history).filter(
    (record) => record.version === version.version && record.version_id === version.id,
  );
  const targets = version.device_id ? [version.device_id] : devicesOf(version.device_category);
  const isBusy = targets.every((target) => running.some(({ device_id }) => device_id === target));
  return (
    <li className={`grid ${styles.firmware}`}>
      <div className={`line wrap ${styles.version}`}>
        <strong className={`shrinks breaks ${styles.name}`}>{version.version}</strong>
        <Badge tone="neutral">{kind === "panel" ? "Panel" : "Firmware"}</Badge>
        {is_stable && <Badge tone="good">Stable</Badge>}
        {signed && <Badge tone="neutral">Signed</Badge>}
        {runningOn && <Badge tone="good">{runningOn}</Badge>}
        {!available && <Badge tone="bad">Not on the hub any more</Badge>}
      </div>
      <p className="note">{factsOf(version)}</p>
      {description && <p className={`breaks ${styles.text}`}>{description}</p>}
      {running.map((record) => (
        <p key={record.id} className="note">
          Being installed on {whereOf(record)}: {progressText(record, isAway)}
        </p>
      ))}
      <div className={`line gap5 ${styles.actions}`}>
        {available && (
          <Button
            icon="download"
            busy={isBusy}
            aria-label={`Install ${titleOf(version)}`}
            onClick={() => onInstall(version)}
          >
            Install
          </Button>
        )}
        <IconButton icon="trash" label={`Delete ${titleOf(version)}`} onClick={() => onDelete(version)} />
      </div>
    </li>
  );
}

/** The devices that report this version, as text; empty if there is none. */
function useRunningOn({ kind, version, device_category }: FirmwareVersion): string {
  const statuses = useDeviceStatus();
  const { panelVersion } = useFirmware();
  if (kind === "panel") return version === panelVersion ? "In use" : "";
  const devices = devicesOf(device_category).filter((id) => statuses?.[id]?.version === version);
  if (devices.length === 0) return "";
  return devices[0] === HUB_DEVICE_ID ? "In use" : `In use: ${devices.map(deviceName).join(", ")}`;
}
