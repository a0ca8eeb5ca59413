import { Card } from "../../components/Card";
import { ProgressBar } from "../../components/loading/ProgressBar";
import styles from "./Firmware.module.css";
import { installing, useFirmware } from "./firmware-store";
import { progressText, whereOf } from "./firmware-texts";

export function InstallingCard() {
  const { history, isAway } = useFirmware();
  const running = installing(history);
  if (running.length === 0) return null;
  return (
    <Card title="Being installed" isPart>
      <ul className={styles.list}>
        {running.map((record) => (
          <li key={record.id} className={styles.progress}>
            <div className={styles.between}>
              <strong>
                {whereOf(record)}: version {record.version}
              </strong>
              <span className={styles.note}>{progressText(record, isAway)}</span>
            </div>
            <ProgressBar label={`Progress of ${whereOf(record)}`} percent={record.progress ?? 0} />
          </li>
        ))}
      </ul>
    </Card>
  );
}
