import { useRef, useState } from "react";
import { type ApiError, reasonOf } from "../../api/client";
import type { FirmwareVersion, Room } from "../../api/ota";
import { HUB_DEVICE_ID } from "../../api/types";
import { Button, IconButton } from "../../components/Button";
import { Card } from "../../components/Card";
import { useQuestion } from "../../components/dialog/use-question";
import { FormFields } from "../../components/form/FormFields";
import type { Fields } from "../../components/form/form-field";
import { Problems } from "../../components/form/Problems";
import { ProgressBar } from "../../components/loading/ProgressBar";
import { Spinner } from "../../components/loading/Spinner";
import { Badge } from "../../components/messages/Badge";
import { EmptyState } from "../../components/messages/EmptyState";
import { useKeptFocus } from "../../components/use-kept-focus";
import { deviceName } from "../../lib/devices";
import { sizeText } from "../../lib/size-text";
import { useDeviceStatus } from "../../state/device-status";
import { useCalls } from "../../state/use-calls";
import styles from "./Firmware.module.css";
import { install, installing, removeVersion, useFirmware } from "./firmware-store";
import { CATEGORIES, devicesOf, factsOf, progressText, titleOf, whereOf } from "./firmware-texts";
import { InstallModal } from "./InstallModal";
import { deleteRefusal } from "./upload-rules";
import { type Filter, filtered, NO_FILTER } from "./version-filter";

export function VersionsCard() {
  const { list, failure } = useFirmware();
  const [question, ask] = useQuestion();
  const [toInstall, setToInstall] = useState<FirmwareVersion | null>(null);
  const { problem, carryOut, dismiss } = useCalls();

  const askToDelete = (version: FirmwareVersion) =>
    ask({
      title: `Delete ${titleOf(version)}?`,
      confirm: "Delete",
      onConfirm: () =>
        carryOut(() => removeVersion(version), "Firmware version deleted successfully!", deleteRefusal),
      children: "The file leaves the hub. Devices that run this version keep it.",
    });
  const begin = (version: FirmwareVersion, device: string) => {
    const problemOf = (error: ApiError) => `Version ${version.version} was not installed: ${reasonOf(error)}`;
    return carryOut(() => install(version, device), "", problemOf);
  };

  return (
    <Card title="Firmware Versions" isPart>
      <div className="stack">
        <Problems problem={problem} onDismiss={dismiss} />
        {list && <FreeSpace {...list} />}
        {list ? (
          <Versions versions={list.versions} onInstall={setToInstall} onDelete={askToDelete} />
        ) : (
          !failure && <Spinner label="Loading the firmware..." />
        )}
      </div>
      {toInstall && <InstallModal version={toInstall} onInstall={begin} onClose={() => setToInstall(null)} />}
      {question}
    </Card>
  );
}

interface VersionsProps extends Omit<VersionRowProps, "version"> {
  versions: readonly FirmwareVersion[];
}

function Versions({ versions, ...rest }: VersionsProps) {
  const [filter, setFilter] = useState(NO_FILTER);
  const rows = useRef<HTMLUListElement>(null);
  const shown = filtered(versions, filter);
  useKeptFocus(rows, shown.length);
  if (versions.length === 0) return <EmptyState icon="download" title="No firmware has been uploaded yet." />;
  return (
    <>
      <div className={`single gap7 ${styles.filters}`}>
        <FormFields
          fields={FILTERS}
          values={filter}
          onChange={(change) => setFilter((now) => ({ ...now, ...change }))}
        />
      </div>
      <ul ref={rows} aria-label="Firmware versions" className="lines" tabIndex={-1}>
        {shown.map((version) => (
          <VersionRow key={version.id} version={version} {...rest} />
        ))}
      </ul>
      <p role="status" className="note">
        {shown.length === 0
          ? "No version fits the filter."
          : shown.length < versions.length && `${shown.length} of ${versions.length} shown`}
      </p>
    </>
  );
}

const FILTERS: Fields<Filter> = [
  { name: "text", label: "Filter", placeholder: "Version, description, device or person" },
  {
    kind: "choice",
    name: "category",
    label: "Category",
    options: [{ value: "", label: "All categories" }, ...CATEGORIES],
  },
  { kind: "flag", name: "stableOnly", label: "Stable only" },
];

function FreeSpace({ freeBytes, maxBytes }: Room) {
  if (freeBytes >= maxBytes)
    return <p className="note">Room for the largest image this hub takes: {sizeText(maxBytes)}</p>;
  return (
    <div className="tight">
      <ProgressBar
        label="Taken of the space for the next image"
        percent={maxBytes > 0 ? 100 * (1 - freeBytes / maxBytes) : 100}
      />
      <span className="note">
        Room for an image of {sizeText(freeBytes)}; the largest this hub takes has {sizeText(maxBytes)}
      </span>
    </div>
  );
}

interface VersionRowProps {
  version: FirmwareVersion;
  onInstall: (version: FirmwareVersion) => void;
  onDelete: (version: FirmwareVersion) => void;
}

function VersionRow({ version, onInstall, onDelete }: VersionRowProps) {
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
