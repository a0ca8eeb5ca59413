import { useEffect } from "react";
import { reasonOf } from "../../api/client";
import { Button } from "../../components/Button";
import { Banner } from "../../components/messages/Banner";
import styles from "./Firmware.module.css";
import { loadFirmware, useFirmware, watchFirmware } from "./firmware-store";
import { HistoryCard } from "./HistoryCard";
import { InstallingCard } from "./InstallingCard";
import { PanelNotice } from "./PanelNotice";
import { UploadCard } from "./UploadCard";
import { VersionsCard } from "./VersionsCard";

export function FirmwareSection() {
  const { failure } = useFirmware();
  useEffect(watchFirmware, []);
  return (
    <>
      {failure && (
        <Banner>
          <div className={styles.failure}>
            <span>Failed to load the firmware: {reasonOf(failure)}</span>
            <Button icon="refresh" onClick={() => void loadFirmware()}>
              Retry
            </Button>
          </div>
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
