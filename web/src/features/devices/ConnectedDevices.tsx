import { type ApiError, reasonOf } from "../../api/client";
import { unpair } from "../../api/devices";
import type { DeviceStatus, DeviceStatuses } from "../../api/types";
import { HUB_DEVICE_ID } from "../../api/types";
import { Button } from "../../components/Button";
import { Card } from "../../components/Card";
import { useQuestion } from "../../components/dialog/use-question";
import { Facts } from "../../components/Facts";
import { Problems } from "../../components/form/Problems";
import { Icon } from "../../components/Icon";
import { Spinner } from "../../components/loading/Spinner";
import { Badge } from "../../components/messages/Badge";
import { EmptyState } from "../../components/messages/EmptyState";
import { deviceName, inDisplayOrder } from "../../lib/devices";
import { refreshDeviceStatus } from "../../state/device-status";
import { useCalls } from "../../state/use-calls";
import { agoText, hubTime, spanText } from "./ages";
import styles from "./Devices.module.css";

interface ConnectedDevicesProps {
  statuses: DeviceStatuses | null;
  isAway: boolean;
  satellites: readonly string[];
}

export function ConnectedDevices({ statuses, isAway, satellites }: ConnectedDevicesProps) {
  const [question, ask] = useQuestion();
  const { problem, carryOut, dismiss } = useCalls();
  const devices = inDisplayOrder(statuses ?? {});

  const remove = async (id: string) => {
    const name = deviceName(id);
    const problemOf = (error: ApiError) => `${name} could not be unpaired. ${reasonOf(error)}`;
    await carryOut(() => unpair(id), `${name} was unpaired.`, problemOf);
    await refreshDeviceStatus();
  };

  const askToUnpair = (id: string) =>
    ask({
      title: `Unpair ${deviceName(id)}?`,
      confirm: "Unpair",
      onConfirm: () => remove(id),
      children: "To join again it shows a code, which is typed in here.",
    });

  return (
    <Card title="Connected Devices" isPart>
      <div className="stack">
        <Problems problem={problem} onDismiss={dismiss} />
        {!statuses && <Spinner label="Loading devices..." />}
        {statuses && !isAway && devices.length === 0 && (
          <EmptyState icon="chip" title="No devices have reported in yet." />
        )}
        <ul aria-label="Devices" className="lines" tabIndex={-1}>
          {devices.map((device) => (
            <Device
              key={device.id}
              device={device}
              time={hubTime(device.deviceTime, statuses)}
              onUnpair={satellites.includes(device.id) ? () => askToUnpair(device.id) : undefined}
            />
          ))}
        </ul>
      </div>
      {question}
    </Card>
  );
}

interface DeviceProps {
  device: DeviceStatus & { id: string; name: string };
  time: string | null;
  onUnpair: (() => void) | undefined;
}

const UNKNOWN = "–";

function Device({ device, time, onUnpair }: DeviceProps) {
  const { id, name, online, lastSeenAgo, uptime, version } = device;
  const facts = [
    ["Last seen", agoText(lastSeenAgo) || UNKNOWN],
    ["Uptime", uptime === null ? UNKNOWN : spanText(uptime)],
    ["Device time", time || UNKNOWN],
    ["Firmware", version || UNKNOWN],
  ] as const;
  return (
    <li className={`grid centered loose ${styles.device}`}>
      <span className={`middle rounded muted raised ${styles.picture}`} data-on={online}>
        <Icon name={id === HUB_DEVICE_ID ? "bulb" : "grid"} size={24} />
      </span>
      <div className={`line wrap breaks ${styles.who}`}>
        <strong>{name}</strong>
        <Badge tone={online ? "good" : "bad"}>{online ? "Online" : "Disconnected"}</Badge>
      </div>
      {onUnpair ? (
        <Button aria-label={`Unpair ${name}`} onClick={onUnpair}>
          Unpair
        </Button>
      ) : (
        <span />
      )}
      <Facts inColumns className={styles.facts} facts={facts} />
    </li>
  );
}
