import { type ComponentProps, useEffect } from "react";
import { useStore } from "zustand";
import type { TableAction } from "../../api/gcode";
import { HUB_DEVICE_ID } from "../../api/types";
import { Button, ButtonLink } from "../../components/Button";
import { Card } from "../../components/Card";
import { useQuestion } from "../../components/dialog/use-question";
import { ProgressBar } from "../../components/loading/ProgressBar";
import { durationText } from "../../lib/time/length-text";
import { useDeviceStatus } from "../../state/device-status";
import {
  askBeforeStop,
  DECISIONS,
  type Decision,
  dropQuestion,
  isLocked,
  needsHome,
  noticeOf,
  placing,
  UNKNOWN,
} from "../../state/sand/drawing";
import { tableSummary } from "../../state/sand/table";
import { unmarkScene } from "../../state/scenes";
import { useIsGuest } from "../../state/session";
import styles from "./Controls.module.css";

type Action = Omit<ComponentProps<typeof Button>, "children"> & { label: string };

export function SandCard() {
  const { table, job, undecided, isKnown } = useStore(tableSummary.store);
  const scene = useDeviceStatus()?.[HUB_DEVICE_ID]?.scenes?.running;
  // biome-ignore lint/correctness/useExhaustiveDependencies: polls at once after a scene, which may start a drawing
  useEffect(tableSummary.watch, [scene]);
  const canStop = table?.canStop;
  const isGuest = useIsGuest();
  const control = (action: TableAction) => {
    void tableSummary.control(action);
    unmarkScene("sand");
  };
  const decide = (resume: Decision) => {
    if (undecided) void tableSummary.decide(undecided, resume);
    unmarkScene("sand");
  };
  const [question, ask] = useQuestion();
  const stop = () => askBeforeStop(job, ask, () => control("stop"));
  const actions: Action[] = [];
  if (table?.canResume)
    actions.push({ label: "Resume", icon: "play", variant: "primary", onClick: () => control("resume") });
  else if (canStop)
    actions.push({ label: "Pause", icon: "pause", disabled: !job, onClick: () => control("pause") });
  if (canStop) actions.push({ label: "Stop", icon: "stop", onClick: stop });
  else if (undecided) {
    actions.push(
      { label: DECISIONS.continue, icon: "play", variant: "primary", onClick: () => decide("continue") },
      { label: DECISIONS.restart, onClick: () => decide("restart") },
    );
    if (!isGuest)
      actions.push({
        label: DECISIONS.drop,
        variant: "danger",
        onClick: () => ask({ ...dropQuestion(undecided), onConfirm: () => decide("drop") }),
      });
  }
  if (table?.quiet && !table.canResume)
    actions.push({ label: "Draw anyway", icon: "moon", onClick: tableSummary.drawAnyway });
  if (table && !canStop) {
    const names = placing(table);
    const offer = (action: keyof typeof names) =>
      actions.push({
        label: names[action],
        variant: actions.length ? "quiet" : "primary",
        disabled: isGuest,
        onClick: () => control(action),
      });
    if (table.homes && needsHome(table)) offer("home");
    if (isLocked(table)) offer("unlock");
    if (table.needsConfirmation) offer("confirmZero");
  }
  const isFree = table && !table.message && !table.player;
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
        <p
          className={`${table?.message ? "" : "clamped "}breaks ${styles.pattern}`}
          role="status"
          title={job?.originalName}
        >
          {table ? noticeOf(table, job) : isKnown ? UNKNOWN : ""}
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
