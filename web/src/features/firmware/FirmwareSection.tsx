import { useEffect } from "react";
import { reasonOf } from "../../api/client";
import { Button } from "../../components/Button";
import { Card } from "../../components/Card";
import { Problems } from "../../components/form/Problems";
import { ProgressBar } from "../../components/loading/ProgressBar";
import { useCalls } from "../../state/use-calls";
import styles from "./Firmware.module.css";
import {
  installing,
  loadFirmware,
  revertible,
  revertPanel,
  useFirmware,
  watchFirmware,
} from "./firmware-store";
import { progressText, whereOf } from "./firmware-texts";
import { HistoryCard } from "./HistoryCard";
import { UploadCard } from "./UploadCard";
import { VersionsCard } from "./VersionsCard";

export function FirmwareSection() {
  const { failure } = useFirmware();
  useEffect(watchFirmware, []);
  return (
    <>
      <Problems
        problem={failure && `Failed to load the firmware: ${reasonOf(failure)}`}
        onRetry={() => void loadFirmware()}
      />
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

/** Shown after a panel update: offers to reload the page, or to restore the previous panel. */
function PanelNotice() {
  const state = useFirmware();
  const { isBusy, problem, carryOut, dismiss } = useCalls();
  const latest = revertible(state);
  return (
    <>
      <Problems problem={problem} onDismiss={dismiss} />
      <div role="status" className="stack">
        {(state.isPanelNew || latest) && (
          <div className={`row rounded soft ${styles.notice}`}>
            <span>
              {state.isPanelNew ? "The panel was updated." : `Panel ${latest?.version} was installed.`}
            </span>
            {latest && (
              <Button
                icon="reset"
                busy={isBusy}
                onClick={() => carryOut(() => revertPanel(latest), "The previous panel is back.")}
              >
                Bring the previous panel back
              </Button>
            )}
            {state.isPanelNew && (
              <Button variant="primary" icon="refresh" onClick={() => location.reload()}>
                Reload
              </Button>
            )}
          </div>
        )}
      </div>
    </>
  );
}
