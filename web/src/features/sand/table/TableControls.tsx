import { Button } from "../../../components/Button";
import { Problems } from "../../../components/form/Problems";
import { durationText } from "../../../lib/time/length-text";
import { isInterrupted, isPrinting, isWaiting, noticeOf } from "../../../state/sand/drawing";
import { useIsGuest } from "../../../state/session";
import { PaceSlider } from "../PaceSlider";
import { useSand } from "../sand-context";
import { DecisionButtons } from "./Decision";
import styles from "./SandTable.module.css";

export function TableControls({ onChoose, onClear }: { onChoose: () => void; onClear: () => void }) {
  const { sand, jobs, table, player, isSilent } = useSand();
  const isGuest = useIsGuest();
  const printing = jobs.find(isPrinting);
  const { canStop, canResume, homes, machine, online } = table;
  const isLocked = machine === "Alarm" && online;
  const isUndecided = jobs.some(isInterrupted);
  const isAwaited = isSilent || canResume || isLocked || table.needsConfirmation || isUndecided;
  return (
    <div className="single gap10">
      {(!player || isLocked || table.needsConfirmation || isUndecided) && <Notice isLocked={isLocked} />}
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
          variant={isLocked && homes ? "primary" : "quiet"}
          icon="home"
          disabled={!online || !homes || !!printing || isGuest}
          onClick={() => sand.control("home")}
        >
          Home
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
function Notice({ isLocked }: { isLocked: boolean }) {
  const { sand, jobs, table, player, isKnown } = useSand();
  const { alarm, homes, machine, message, needsConfirmation, online, quiet, zero } = table;
  const isGuest = useIsGuest();
  const printing = jobs.find(isPrinting);
  const undecided = jobs.find(isInterrupted);
  // The player bar shows its message unless something is drawn.
  const isSaid = message !== "" && message === player?.message && printing?.state !== "running";
  return (
    <div className={`line wrap gap7 ${styles.notice}`}>
      {isLocked && alarm > 0 ? (
        <Problems problem={`${message} Free the ball, then ${homes ? "Home" : "unlock"}.`} />
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
      {isLocked && (
        <Button
          variant={homes ? "quiet" : "primary"}
          disabled={isGuest}
          onClick={() => sand.control("unlock")}
        >
          {homes ? "Unlock without going home" : "Unlock"}
        </Button>
      )}
      {online && (needsConfirmation || (!homes && /Idle|Sleep/.test(machine) && !printing)) && (
        <Button
          variant={needsConfirmation ? "primary" : "quiet"}
          disabled={isGuest}
          onClick={() => sand.control("confirmZero")}
        >
          {zero?.x ? "Ball is in the centre" : "Ball is at 0,0"}
        </Button>
      )}
    </div>
  );
}
