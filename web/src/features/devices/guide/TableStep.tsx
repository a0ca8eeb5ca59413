import { useState } from "react";
import { Choices } from "./Choices";
import type { StepProps } from "./Guide";
import styles from "./Guide.module.css";
import { Question } from "./Question";

const OPTIONS = [
  {
    value: "auto",
    label: "Yes, with limit switches",
    hint: "Before the first pattern after a start, the ball looks for its corner by itself.",
  },
  {
    value: "none",
    label: "Yes, without switches",
    hint: "Once after each start, you put the ball into the corner and tell the panel.",
  },
  { value: "no", label: "No" },
] as const;
type Answer = (typeof OPTIONS)[number]["value"];

export function TableStep({ save, onBack, onNext }: StepProps) {
  const [answer, setAnswer] = useState<Answer | null>(null);
  return (
    <Question
      title="Is there a sand table?"
      isAnswered={answer !== null}
      save={() => save(answer === "auto" || answer === "none" ? { homing: answer } : {})}
      onBack={onBack}
      onNext={onNext}
    >
      <Choices label="Sand table" options={OPTIONS} value={answer} onChange={setAnswer} />
      <p className={styles.note}>Lumisand draws on a table of 600 × 400 mm.</p>
    </Question>
  );
}
