import { type ReactNode, useEffect, useRef } from "react";
import { type ApiResult, problemOf } from "../../../api/client";
import type { Hardware, HardwareChange } from "../../../api/devices";
import { Button } from "../../../components/Button";
import { Problems } from "../../../components/form/Problems";
import { useForm } from "../../../components/form/use-form";
import styles from "./Guide.module.css";

/** What the guide needs of the devices' screen, whose chunk contains it. */
export interface GuideProps {
  settings: Hardware;
  save: (change: HardwareChange) => Promise<ApiResult<unknown>>;
  /** The fields of place and time zone. */
  home: ReactNode;
  saveHome: QuestionProps["save"];
  /** Drops what was entered in these fields. */
  skipHome: () => void;
  /** The field of a place that the hub can't find; empty otherwise. */
  lostPlace: ReactNode;
  pairing: ReactNode;
  hasMatrices: boolean;
  /** Kinds of LEDs. */
  strips: readonly { value: string; label: string; hint: string; change: HardwareChange }[];
  /** Tables that are known, and the one that is set; the last is any other table. */
  tables: readonly { value: string; label: string; change?: HardwareChange }[];
  table: string;
}

export interface StepProps extends GuideProps {
  /** Missing if the question is asked alone. */
  onBack?: () => void;
  onNext: () => void;
}

interface QuestionProps {
  title: string;
  /** Without it, "Next", and for a single question "Save". */
  next?: string;
  isAnswered?: boolean;
  /** Without it, there is nothing to save. After null, the question stays: `children` say why. */
  save?: () => Promise<ApiResult<unknown> | null>;
  /** `children` may contain forms. */
  hasForms?: boolean;
  onBack?: () => void;
  onNext: () => void;
  /** Without it, skipping leads on like an answer. */
  onSkip?: () => void;
  children: ReactNode;
}

export function Question(props: QuestionProps) {
  const { title, save, hasForms, onBack, onNext, onSkip = onNext, children } = props;
  const isShown = useRef(true);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  const { next = onBack ? "Next" : "Save", isAnswered = true } = props;
  const { isBusy, problem, submit } = useForm({}, async () => {
    if (!save || !isAnswered) return null;
    const answer = await save();
    if (answer?.ok && isShown.current) onNext();
    return answer && problemOf(answer);
  });
  const isForm = save && !hasForms;
  const Frame = isForm ? "form" : "div";

  return (
    <Frame
      className={`column grow ${styles.question}`}
      {...(isForm && { noValidate: true, onSubmit: submit })}
    >
      <h2 tabIndex={-1}>{title}</h2>
      {children}
      <Problems problem={problem} />
      <div className={`wrap gap7 ${styles.buttons}`}>
        {onBack && <Button onClick={onBack}>Back</Button>}
        <span className="grow" />
        {onBack && next === "Next" && <Button onClick={onSkip}>Skip</Button>}
        <Button
          variant="primary"
          type={isForm ? "submit" : "button"}
          busy={isBusy}
          disabled={!isAnswered}
          onClick={isForm ? undefined : save ? () => void submit() : onNext}
        >
          {next}
        </Button>
      </div>
    </Frame>
  );
}
