import { useState } from "react";
import { Button } from "../../../components/Button";
import { TextField } from "../../../components/fields/TextField";
import { Banner } from "../../../components/messages/Banner";
import { numberIn } from "./answers";
import styles from "./Guide.module.css";
import { Question, type StepProps } from "./Question";
import { useTestLight } from "./test-light";

const STEPS = [-10, -1, 1, 10];
const DRAWN = 12;

export function CountStep({ settings, save, onBack, onNext }: StepProps) {
  const [typed, setTyped] = useState(String(settings.ledCount));
  const count = numberIn(typed);
  const max = settings.ledType === "sk6812-rgbw" ? 750 : 1000;
  const isSound = Number.isInteger(count) && count >= 1 && count <= max;
  const problem = useTestLight(isSound ? { what: "last", ledCount: count } : null);

  return (
    <Question
      title="How many LEDs does the strip have?"
      isAnswered={isSound}
      save={() => save({ ledCount: count })}
      onBack={onBack}
      onNext={onNext}
    >
      <p>Now the last LED shines brightly, and all others faintly. It has to be the end of your strip.</p>
      {problem && <Banner>{problem}</Banner>}
      <p aria-hidden="true" className={`flex between rounded ${styles.strip}`}>
        {Array.from({ length: DRAWN }, (_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a fixed picture
          <i key={at} />
        ))}
      </p>
      <div className={`grid gap6 ${styles.number}`}>
        <TextField
          label="Number of LEDs"
          value={typed}
          hint={isSound ? undefined : `A whole number from 1 to ${max.toLocaleString("en")}.`}
          inputMode="numeric"
          autoComplete="off"
          aria-invalid={!isSound}
          onChange={setTyped}
        />
        {STEPS.map((step) => (
          <Button
            key={step}
            aria-label={`${signed(step)} LEDs`}
            disabled={!isSound}
            onClick={() => setTyped(String(Math.min(max, Math.max(1, count + step))))}
          >
            {signed(step)}
          </Button>
        ))}
      </div>
      <p className={styles.note}>
        No LED is bright? Then the number is too large. Dark LEDs after the bright one? Then it is too small.
      </p>
    </Question>
  );
}

function signed(step: number): string {
  return step < 0 ? `−${-step}` : `+${step}`;
}
