import type { Job } from "../../../api/gcode";
import { Button } from "../../../components/Button";
import { Modal } from "../../../components/dialog/Modal";
import styles from "../../../components/dialog/Modal.module.css";
import { useQuestion } from "../../../components/dialog/use-question";
import { DECISIONS, dropQuestion, isInterrupted } from "../../../state/sand/drawing";
import { useIsGuest } from "../../../state/session";
import { useSand } from "../sand-context";

/** What can be decided about an interrupted job. `isQuiet`: it is offered more prominently elsewhere. */
export function DecisionButtons({ job, isQuiet }: { job: Job; isQuiet?: boolean }) {
  const { sand } = useSand();
  const [question, ask] = useQuestion();
  const decide = (resume: keyof typeof DECISIONS) => sand.decide(job.file, resume);
  return (
    <>
      <Button variant={isQuiet ? "quiet" : "primary"} onClick={() => decide("continue")}>
        {DECISIONS.continue}
      </Button>
      <Button onClick={() => decide("restart")}>{DECISIONS.restart}</Button>
      {!useIsGuest() && (
        <Button
          variant="danger"
          onClick={() => ask({ ...dropQuestion(job), onConfirm: () => decide("drop") })}
        >
          {DECISIONS.drop}
        </Button>
      )}
      {question}
    </>
  );
}

/** Asks for the decision that what was just started waits for. */
export function DecisionQuestion() {
  const { sand, jobs, isAsked } = useSand();
  const job = isAsked && jobs.find(isInterrupted);
  if (!job) return null;
  return (
    <Modal
      title="Another pattern waits"
      onClose={() => sand.started(null)}
      actions={<DecisionButtons job={job} />}
    >
      <p className={styles.question}>
        “{job.originalName}” was interrupted at {Math.floor(job.progress)}%. Nothing else is drawn until you
        decide what becomes of it.
      </p>
    </Modal>
  );
}
