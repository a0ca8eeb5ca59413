import { useEffect } from "react";
import { reasonOf } from "../../api/client";
import { Button } from "../../components/Button";
import { Card } from "../../components/Card";
import { ProgressBar } from "../../components/loading/ProgressBar";
import { Banner } from "../../components/messages/Banner";
import styles from "./Firmware.module.css";
import { installing, loadFirmware, useFirmware, watchFirmware } from "./firmware-store";
import { progressText, whereOf } from "./firmware-texts";
import { HistoryCard } from "./HistoryCard";
import { PanelNotice } from "./PanelNotice";
import { UploadCard } from "./UploadCard";
import { VersionsCard } from "./VersionsCard";

export function FirmwareSection() {
  const { failure } = useFirmware();
  useEffect(watchFirmware, []);
  return (
    <>
      {failure && (
        <Banner
          action={
            <Button icon="refresh" onClick={() => void loadFirmware()}>
              Retry
            </Button>
          }
        >
          Failed to load the firmware: {reasonOf(failure)}
        </Banner>
      )}
      <PanelNotice />
      <InstallingCard />
      <UploadCard />
      <VersionsCard />
      <HistoryCard />
    </>
  );
}

function InstallingCard() {
  const { history, isAway } = useFirmware();
  const running = installing(history);
  if (running.length === 0) return null;
  return (
    <Card title="Being installed" isPart>
      <ul className="lines">
        {running.map((record) => (
          <li key={record.id} className="tight">
            <div className={`line wrap between ${styles.between}`}>
              <strong>
                {whereOf(record)}: version {record.version}
              </strong>
              <span className="note">{progressText(record, isAway)}</span>
            </div>
            <ProgressBar label={`Progress of ${whereOf(record)}`} percent={record.progress ?? 0} />
          </li>
        ))}
      </ul>
    </Card>
  );
}
