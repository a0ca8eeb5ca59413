import { useState } from "react";
import type { FirmwareVersion } from "../../api/ota";
import { CancelAnd } from "../../components/dialog/CancelAnd";
import { Modal } from "../../components/dialog/Modal";
import { Select } from "../../components/fields/Select";
import { deviceName } from "../../lib/devices";
import { useDeviceStatus } from "../../state/device-status";
import { useFirmware } from "./firmware-store";
import { devicesOf, isOlder, namedOptions, titleOf } from "./firmware-texts";

interface InstallModalProps {
  version: FirmwareVersion;
  onInstall: (version: FirmwareVersion, device: string) => unknown;
  onClose: () => void;
}

export function InstallModal({ version, onInstall, onClose }: InstallModalProps) {
  const statuses = useDeviceStatus();
  const [device, setDevice] = useState(version.device_id ?? "");
  const present = devicesOf(version.device_category).filter((id) => statuses?.[id]);
  const isOpen = !version.device_id && present.length > 1;
  const { panelVersion } = useFirmware();
  const running =
    version.kind === "panel"
      ? [panelVersion]
      : (device ? [device] : present).map((id) => statuses?.[id]?.version);
  const newer = new Set(running.filter((each) => each && isOlder(version.version, each)));
  return (
    <Modal
      title={`Install ${titleOf(version)}?`}
      onClose={onClose}
      actions={
        <CancelAnd
          isCareful
          onCancel={onClose}
          onClick={() => {
            onInstall(version, device);
            onClose();
          }}
        >
          Install
        </CancelAnd>
      }
    >
      <div className="stack">
        {isOpen && (
          <Select
            label="Install on"
            value={device}
            options={[{ value: "", label: "All LED matrices" }, ...namedOptions(present)]}
            onChange={setDevice}
          />
        )}
        <p>{courseOf(version, device || (isOpen ? "" : (present[0] ?? "")))}</p>
        {newer.size > 0 && (
          <p>
            This is older than what runs there now ({[...newer].join(", ")}). It brings back faults that were
            fixed since.
          </p>
        )}
        {!version.is_stable && <p>This version is not marked as stable.</p>}
      </div>
    </Modal>
  );
}

const RETURN = "If the new firmware fails its test, the old one comes back.";

function courseOf({ kind, device_category }: FirmwareVersion, device: string): string {
  if (kind === "panel")
    return "The new panel replaces this one at once; nothing restarts. The hub keeps this one until it restarts.";
  if (device_category === "led_strip")
    return `The hub restarts: panel and lights are away for a moment. While the sand table draws, it does not. ${RETURN}`;
  const who = device ? deviceName(device) : "Each LED matrix";
  return `${who} fetches the firmware from the hub and restarts; it is dark for a moment. ${RETURN}`;
}
