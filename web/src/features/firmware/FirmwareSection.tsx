import { useEffect } from "react";
import { reasonOf } from "../../api/client";
import { Button } from "../../components/Button";
import { Banner } from "../../components/messages/Banner";
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
