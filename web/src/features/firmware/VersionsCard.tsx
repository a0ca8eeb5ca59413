import { useRef, useState } from "react";
import { type ApiError, reasonOf } from "../../api/client";
import type { FirmwareVersion, Room } from "../../api/ota";
import { Card } from "../../components/Card";
import { useQuestion } from "../../components/dialog/use-question";
import { fieldsOf } from "../../components/fields/fields-of";
import { Select } from "../../components/fields/Select";
import { Switch } from "../../components/fields/Switch";
import { TextField } from "../../components/fields/TextField";
import { Problems } from "../../components/form/Problems";
import { ProgressBar } from "../../components/loading/ProgressBar";
import { Spinner } from "../../components/loading/Spinner";
import { EmptyState } from "../../components/messages/EmptyState";
import { useKeptFocus } from "../../components/use-kept-focus";
import { sizeText } from "../../lib/size-text";
import { useCalls } from "../../state/use-calls";
import styles from "./Firmware.module.css";
import { install, removeVersion, useFirmware } from "./firmware-store";
import { CATEGORIES, titleOf } from "./firmware-texts";
import { InstallModal } from "./InstallModal";
import { deleteRefusal } from "./upload-rules";
import { VersionRow, type VersionRowProps } from "./VersionRow";
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
      <Filters filter={filter} onChange={(change) => setFilter((now) => ({ ...now, ...change }))} />
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

const ALL_CATEGORIES = [{ value: "", label: "All categories" } as const, ...CATEGORIES];

function Filters({ filter, onChange }: { filter: Filter; onChange: (change: Partial<Filter>) => void }) {
  const of = fieldsOf(filter, onChange);
  return (
    <div className={`single gap7 ${styles.filters}`}>
      <TextField label="Filter" placeholder="Version, description, device or person" {...of("text")} />
      <Select label="Category" options={ALL_CATEGORIES} {...of("category")} />
      <Switch label="Stable only" {...of("stableOnly")} />
    </div>
  );
}

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
