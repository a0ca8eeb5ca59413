import { useState } from "react";
import { Select } from "../../../components/fields/Select";
import { Choices } from "./Choices";
import { Question, type StepProps } from "./Question";

const OPTIONS = [
  {
    value: "auto",
    label: "Yes, with limit switches",
    hint: "Before the first pattern after a start, the ball looks for its corner, or the centre, by itself.",
  },
  {
    value: "none",
    label: "Yes, without switches",
    hint: "Once after each start, you put the ball there and tell the panel.",
  },
  { value: "no", label: "No" },
] as const;
type Answer = (typeof OPTIONS)[number]["value"];

export function TableStep({ tables, table, save, onBack, onNext }: StepProps) {
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [kind, setKind] = useState(table);
  const homing = answer === "no" ? null : answer;
  const change = tables.find(({ value }) => value === kind)?.change;
  return (
    <Question
      title="Is there a sand table?"
      isAnswered={answer !== null}
      save={() => save(homing ? { ...change, homing } : {})}
      onBack={onBack}
      onNext={onNext}
    >
      <Choices label="Sand table" options={OPTIONS} value={answer} onChange={setAnswer} />
      {homing && (
        <Select
          label="Which one?"
          value={kind}
          options={tables}
          hint={`${change ? "Check" : "Enter"} its size and motors later, under Settings > Devices.`}
          onChange={setKind}
        />
      )}
    </Question>
  );
}
