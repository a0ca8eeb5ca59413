import { useState } from "react";
import { Choices } from "./Choices";
import { Question, type StepProps } from "./Question";

export function StripStep({ settings, strips, save, onBack, onNext }: StepProps) {
  const [type, setType] = useState<string>(settings.ledType);
  const change = strips.find(({ value }) => value === type)?.change;
  return (
    <Question
      title="Which LEDs does the strip have?"
      isAnswered={change !== undefined}
      save={() => save(type === settings.ledType ? {} : { ...change })}
      onBack={onBack}
      onNext={onNext}
    >
      <p>The seller names the type. Without a name, count the wires and look at the voltage.</p>
      <Choices label="LEDs" options={strips} value={type} onChange={setType} />
    </Question>
  );
}
