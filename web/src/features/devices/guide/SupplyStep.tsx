import { useState } from "react";
import { TextField } from "../../../components/fields/TextField";
import { leastSupply, limitOf, numberIn } from "./answers";
import { Choices } from "./Choices";
import styles from "./Guide.module.css";
import { Question, type StepProps } from "./Question";

const SUPPLIES = ["2", "4", "10"];
const MAX = 100;

export function SupplyStep({ settings, save, onBack, onNext }: StepProps) {
  const [choice, setChoice] = useState<string | null>(null);
  const [typed, setTyped] = useState("");
  const isOther = choice === "other";
  const supply = numberIn(isOther ? typed : (choice ?? ""));
  const is12V = settings.ledType === "ws2815";
  const least = leastSupply(!is12V);
  const isSound = supply >= least && supply <= MAX;
  const limit = limitOf(supply, !is12V);

  return (
    <Question
      title="Which power supply feeds the strip?"
      isAnswered={isSound}
      save={() => save({ currentLimit: limit })}
      onBack={onBack}
      onNext={onNext}
    >
      <p>
        Its label states the value. The light is dimmed so that the strip never draws more than the supply can
        give.
      </p>
      <Choices
        label="Power supply"
        options={[
          ...SUPPLIES.map((value) => ({ value, label: `${is12V ? 12 : 5} V, ${value} A` })),
          { value: "other", label: "Another" },
        ]}
        value={choice}
        onChange={setChoice}
      />
      {isOther && (
        <TextField
          label="Amperes of the supply"
          value={typed}
          hint={typed && !isSound ? `A number from ${least} to ${MAX}.` : undefined}
          inputMode="decimal"
          autoComplete="off"
          onChange={setTyped}
        />
      )}
      <p role="status" className={styles.note}>
        {isSound &&
          `The strip draws at most ${limit / 1000} A. The rest is ${is12V ? "a reserve. The hub needs 5\u00a0V of its own" : "for the hub and a reserve"}.`}
      </p>
    </Question>
  );
}
