import { type ComponentProps, useEffect, useState } from "react";
import { useStore } from "zustand";
import { reasonOf } from "../../api/client";
import { changeJob, getQueue, type Job } from "../../api/gcode";
import { HUB_DEVICE_ID } from "../../api/types";
import { Button, ButtonLink } from "../../components/Button";
import { Card } from "../../components/Card";
import { useQuestion } from "../../components/dialog/use-question";
import { ProgressBar } from "../../components/loading/ProgressBar";
import { durationText } from "../../lib/time/length-text";
import { useDeviceStatus } from "../../state/device-status";
import { askBeforeStop, canResume, DECISIONS, isInterrupted, noticeOf } from "../../state/sand/drawing";
import { tableSummary } from "../../state/sand/table";
import { unmarkScene } from "../../state/scenes";
import { useIsGuest } from "../../state/session";
import { sendUndoable, showToast } from "../../state/toasts";
import styles from "./Controls.module.css";

type Action = Omit<ComponentProps<typeof Button>, "children"> & { label: string };

export function SandCard() {
  const { table, job, isKnown } = useStore(tableSummary.store);
  const scene = useDeviceStatus()?.[HUB_DEVICE_ID]?.scenes?.running;
  // biome-ignore lint/correctness/useExhaustiveDependencies: polls at once after a scene, which may start a drawing
  useEffect(tableSummary.watch, [scene]);
  const isHeld = table !== null && canResume(table, job);
  const canStop = table?.canStop ?? false;
  const [interrupted, decide] = useInterrupted(/drop the/.test(table?.message ?? "") && !canStop);
  const [asked, setAsked] = useState<Job>();
  const isDropping = interrupted !== undefined && asked === interrupted;
  const isGuest = useIsGuest();
  const control = (action: "pause" | "resume" | "stop") => {
    void tableSummary.control(action);
    unmarkScene("sand");
  };
  const [question, ask] = useQuestion();
  const stop = () => askBeforeStop(job, ask, () => control("stop"));
  const actions: Action[] = [];
  if (canStop && isHeld)
    actions.push({ label: "Resume", icon: "play", variant: "primary", onClick: () => control("resume") });
  else if (canStop)
    actions.push({ label: "Pause", icon: "pause", disabled: !job, onClick: () => control("pause") });
  if (canStop) actions.push({ label: "Stop", icon: "stop", onClick: stop });
  else if (interrupted)
    actions.push(
      {
        label: DECISIONS.continue,
        icon: "play",
        variant: "primary",
        onClick: () => void decide("continue"),
      },
      { label: DECISIONS.restart, onClick: () => void decide("restart") },
    );
  if (!canStop && interrupted && !isGuest)
    actions.push({
      label: isDropping ? "Really drop it" : DECISIONS.drop,
      icon: "stop",
      variant: "danger",
      onClick() {
        if (isDropping) void decide("drop");
        else setAsked(interrupted);
      },
    });
  const isFree = table?.online && !table.message && !table.player;
  return (
    <Card
      title="Sand Table"
      href="/sand-table"
      className={styles.card}
      aside={
        job && (
          <span className="note rigid digits">
            {Math.floor(job.progress)}% · {durationText(job.remaining)} left
          </span>
        )
      }
    >
      <div className={`grid gap5 grow ${styles.table}`}>
        <p className={`clamped breaks ${styles.pattern}`} role="status" title={job?.originalName}>
          {table ? noticeOf(table, job) : isKnown ? "The state of the table is unknown." : ""}
        </p>
        {job && <ProgressBar label={`Progress of ${job.originalName}`} percent={job.progress} />}
        {actions.length > 0 ? (
          <div className={`grid gap6 ${styles.buttons}`}>
            {actions.map(({ label, ...action }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: "Resume" keeps the focus that "Pause" had
              <Button key={at} {...action}>
                {label}
              </Button>
            ))}
          </div>
        ) : isFree ? (
          <div className={`grid gap6 ${styles.buttons}`}>
            <ButtonLink href="/sand-table?tab=library" icon="sand">
              Patterns
            </ButtonLink>
            <ButtonLink href="/sand-table?tab=playlists" icon="repeat">
              Playlists
            </ButtonLink>
          </div>
        ) : (
          <ButtonLink href="/sand-table" icon="sand">
            Open the sand table
          </ButtonLink>
        )}
      </div>
      {question}
    </Card>
  );
}

/** The job that waits for a decision; it is asked for once, when the table says that there is one. */
function useInterrupted(isThere: boolean) {
  const [job, setJob] = useState<Job>();
  useEffect(() => {
    if (!isThere) return;
    let isCurrent = true;
    void getQueue().then((queue) => {
      if (isCurrent && queue.ok) setJob(queue.value.find(isInterrupted));
    });
    return () => {
      isCurrent = false;
      setJob(undefined);
    };
  }, [isThere]);
  const decide = async (resume: keyof typeof DECISIONS) => {
    if (!job) return;
    setJob(undefined);
    unmarkScene("sand");
    await sendUndoable();
    const answer = await changeJob(job.file, { resume });
    if (answer.ok) return;
    showToast(reasonOf(answer.error));
    setJob(job);
  };
  return [job, decide] as const;
}
