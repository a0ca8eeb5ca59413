import { useRef } from "react";
import { type ApiError, reasonOf } from "../../api/client";
import type { UpdateRecord } from "../../api/updates";
import { Button, IconButton } from "../../components/Button";
import { Card } from "../../components/Card";
import { classes } from "../../components/classes";
import { useQuestion } from "../../components/dialog/use-question";
import { Problems } from "../../components/form/Problems";
import { Spinner } from "../../components/loading/Spinner";
import badge from "../../components/messages/Badge.module.css";
import { useKeptFocus } from "../../components/use-kept-focus";
import { useCalls } from "../../state/use-calls";
import { cancelUpdate, loadMoreHistory, removeUpdate, useFirmware } from "./firmware-store";
import { isCancellable, timeText, whereOf } from "./firmware-texts";
import styles from "./HistoryCard.module.css";
import { deleteRefusal } from "./upload-rules";

export function HistoryCard() {
  const { history, failure } = useFirmware();
  const [question, ask] = useQuestion();
  const { isBusy, problem, carryOut, dismiss } = useCalls();
  const list = useRef<HTMLUListElement>(null);
  const updates = history?.updates ?? [];
  useKeptFocus(list, updates.length);

  const remove = (update: UpdateRecord) =>
    carryOut(() => removeUpdate(update), "Update history record deleted successfully!", deleteRefusal);
  const cancel = (update: UpdateRecord) =>
    carryOut(() => cancelUpdate(update), "Installation cancelled", cancelRefusal);
  const askToDelete = (update: UpdateRecord) =>
    ask({
      title: "Delete this record?",
      confirm: "Delete",
      onConfirm: () => remove(update),
      children: `${whereOf(update)}, version ${update.version}: only the record goes, the firmware stays.`,
    });
  const askToCancel = (update: UpdateRecord) =>
    ask({
      title: "Cancel this installation?",
      confirm: "Cancel installation",
      keep: "Go on installing",
      onConfirm: () => cancel(update),
      children: `${whereOf(update)} keeps the firmware that it has, and version ${update.version} stays on the hub.`,
    });

  return (
    <Card title="Update History" isPart>
      <div className="stack">
        <Problems problem={problem} onDismiss={dismiss} />
        {!history && !failure && <Spinner label="Loading the history..." />}
        {history && updates.length === 0 && <p className="note">Nothing was uploaded or installed yet.</p>}
        {updates.length > 0 && (
          <ul ref={list} aria-label="Update history" className="lines" tabIndex={-1}>
            {updates.map((update) => (
              <Row key={update.id} update={update} onDelete={askToDelete} onCancel={askToCancel} />
            ))}
          </ul>
        )}
        {history && history.total > updates.length && (
          <Button className="start" icon="down" busy={isBusy} onClick={() => carryOut(loadMoreHistory)}>
            Show more
          </Button>
        )}
      </div>
      {question}
    </Card>
  );
}

const STATUSES: Partial<Record<string, string>> = {
  uploaded: "Uploaded",
  installing: "Installing",
  success: "Success",
  failed: "Failed",
};

interface RowProps {
  update: UpdateRecord;
  onDelete: (update: UpdateRecord) => void;
  onCancel: (update: UpdateRecord) => void;
}

function Row({ update, onDelete, onCancel }: RowProps) {
  const { status, version, started_at, error_message } = update;
  const where = whereOf(update);
  const mayCancel = isCancellable(update);
  return (
    <li className={`grid top touch ${styles.update}`}>
      <span className={classes(badge.badge, "start", styles.status)} data-status={status}>
        {STATUSES[status] ?? status}
      </span>
      <div className={`shrinks breaks ${styles.name}`}>
        <strong>{where}</strong> · {version}
        <div className="note">{timeText(started_at)}</div>
        {error_message && <div className="bad small">{error_message}</div>}
      </div>
      {(mayCancel || status !== "installing") && (
        <IconButton
          icon={mayCancel ? "close" : "trash"}
          label={`${mayCancel ? "Cancel the installation on" : "Delete the record of"} ${where}, ${version}`}
          onClick={() => (mayCancel ? onCancel : onDelete)(update)}
        />
      )}
    </li>
  );
}

function cancelRefusal(error: ApiError): string {
  return `The installation was not cancelled: ${reasonOf(error)}`;
}
