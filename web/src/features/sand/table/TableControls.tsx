import { Button } from "../../../components/Button";
import { Problems } from "../../../components/form/Problems";
import { durationText } from "../../../lib/time/length-text";
import {
  isInterrupted,
  isLocked,
  isPrinting,
  isWaiting,
  noticeOf,
  placing,
} from "../../../state/sand/drawing";
import { useIsGuest } from "../../../state/session";
import { PaceSlider } from "../PaceSlider";
import { useSand } from "../sand-context";
import { DecisionButtons } from "./Decision";
import styles from "./SandTable.module.css";

export function TableControls({ onChoose, onClear }: { onChoose: () => void; onClear: () => void }) {
  const { sand, jobs, table, player, isSilent } = useSand();
  const isGuest = useIsGuest();
  const printing = jobs.find(isPrinting);
  const { canStop, canResume, homes, online } = table;
  const isStuck = isLocked(table) || table.needsConfirmation || jobs.some(isInterrupted);
  const isAwaited = isSilent || canResume || isStuck;
  return (
    <div className="single gap10">
      {(!player || isStuck) && <Notice />}
      <div className={`row ${styles.buttons}`}>
        <Button
          variant={isAwaited ? "quiet" : "primary"}
          icon="upload"
          disabled={isGuest || isSilent}
          className={styles.wide}
          onClick={onChoose}
        >
          Send to Arduino
        </Button>
        {!player && (
          <>
            {canResume ? (
              <Button variant="primary" icon="play" onClick={() => sand.control("resume")}>
                Resume
              </Button>
            ) : (
              <Button icon="pause" disabled={!canStop || !printing} onClick={() => sand.control("pause")}>
                Pause
              </Button>
            )}
            <Button icon="stop" disabled={!canStop} onClick={() => sand.control("stop")}>
              Stop
            </Button>
          </>
        )}
        <Button
          variant={isLocked(table) && homes ? "primary" : "quiet"}
          icon="home"
          disabled={!online || !homes || !!printing || isGuest}
          onClick={() => sand.control("home")}
        >
          {placing(table).home}
        </Button>
        <Button disabled={isSilent || !!printing || isGuest} onClick={onClear}>
          Clear picture
        </Button>
      </div>
      <PaceSlider
        label="Speed"
        value={table.override}
        disabled={!online || isGuest}
        onChange={(percent) => void sand.setSpeed(percent)}
      />
    </div>
  );
}

/**
 * Shows the table's message or state, unless the player bar shows it, and in an alarm also what the user has to do. Shows
 * the buttons for unlocking and for confirming 0,0 when they apply.
 */
function Notice() {
  const { sand, jobs, table, player, isKnown, isSilent } = useSand();
  const { alarm, homes, machine, message, needsConfirmation, online, quiet } = table;
  const names = placing(table);
  const isGuest = useIsGuest();
  const printing = jobs.find(isPrinting);
  const undecided = !isSilent && jobs.find(isInterrupted);
  // The player bar shows its message unless something is drawn.
  const isSaid = message !== "" && message === player?.message && printing?.state !== "running";
  return (
    <div className={`line wrap gap7 ${styles.notice}`}>
      {isLocked(table) && alarm > 0 ? (
        <Problems problem={noticeOf(table, printing)} />
      ) : (
        !isSaid && (
          <span>
            <span role="status">{isKnown ? noticeOf(table, printing) : "Loading…"}</span>
            {printing && !message && ` · ${durationText(printing.remaining)} left`}
          </span>
        )
      )}
      {quiet && !isSaid && jobs.some(isWaiting) && (
        <Button icon="moon" onClick={() => sand.play("drawAnyway")}>
          Draw anyway
        </Button>
      )}
      {undecided && <DecisionButtons job={undecided} />}
      {isLocked(table) && (
        <Button
          variant={homes ? "quiet" : "primary"}
          disabled={isGuest}
          onClick={() => sand.control("unlock")}
        >
          {names.unlock}
        </Button>
      )}
      {online && (needsConfirmation || (!homes && /Idle|Sleep/.test(machine) && !printing)) && (
        <Button
          variant={needsConfirmation ? "primary" : "quiet"}
          disabled={isGuest}
          onClick={() => sand.control("confirmZero")}
        >
          {names.confirmZero}
        </Button>
      )}
    </div>
  );
}
