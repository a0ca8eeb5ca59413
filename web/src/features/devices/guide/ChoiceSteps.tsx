import { useState } from "react";
import { HUB_DEVICE_ID } from "../../../api/types";
import { type Choice, Choices } from "../../../components/fields/Choices";
import { Select } from "../../../components/fields/Select";
import { TextField } from "../../../components/fields/TextField";
import { inDisplayOrder } from "../../../lib/devices";
import { useDeviceStatus } from "../../../state/device-status";
import { leastSupply, limitOf, numberIn } from "./answers";
import styles from "./Guide.module.css";
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
      <p>The seller names the type. If not, count the wires and look at the voltage.</p>
      <Answers label="LEDs" options={strips} value={type} onChange={setType} />
    </Question>
  );
}

const SUPPLIES = ["2", "4", "10"];
const MAX_AMPERES = 100;

export function SupplyStep({ settings, save, onBack, onNext }: StepProps) {
  const [choice, setChoice] = useState<string | null>(null);
  const [typed, setTyped] = useState("");
  const isOther = choice === "other";
  const supply = numberIn(isOther ? typed : (choice ?? ""));
  const is12V = settings.ledType === "ws2815";
  const least = leastSupply(!is12V);
  const isSound = supply >= least && supply <= MAX_AMPERES;
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
        The value is on its label. The light is dimmed so that the strip never draws more than the supply can
        give.
      </p>
      <Answers
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
          hint={typed && !isSound ? `A number from ${least} to ${MAX_AMPERES}.` : undefined}
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

type MatricesAnswer = "satellite" | "none";

export function MatricesStep({ settings, hasMatrices, pairing, save, onBack, onNext }: StepProps) {
  const [chosen, setChosen] = useState<MatricesAnswer | null>(null);
  const devices = inDisplayOrder(useDeviceStatus() ?? {}).filter(({ id }) => id !== HUB_DEVICE_ID);
  const joined = hasMatrices ? devices.map(({ name }) => name).join(", ") : "";
  const answer = chosen ?? (joined ? "satellite" : hasMatrices ? null : "none");
  const connect = (connection: MatricesAnswer) =>
    save(
      hasMatrices && connection !== "none" ? {} : { matrices: settings.matrices.map(() => ({ connection })) },
    );
  return (
    <Question
      title="Is there an LED matrix?"
      isAnswered={answer !== null}
      save={() => connect(answer ?? "none")}
      hasForms
      onBack={onBack}
      onNext={onNext}
    >
      <Answers<MatricesAnswer>
        label="LED matrix"
        options={[
          { value: "satellite", label: "Yes", hint: joined },
          { value: "none", label: "No" },
        ]}
        value={answer}
        onChange={(chosen) => {
          setChosen(chosen);
          // Only matrices that are expected can join.
          if (chosen !== "none") void connect(chosen);
        }}
      />
      {answer === "satellite" && devices.length < settings.matrices.length && pairing}
    </Question>
  );
}

const TABLE_ANSWERS = [
  {
    value: "auto",
    label: "Yes, with limit switches",
    hint: "Before the first pattern after a start, the ball goes to its corner by itself (with a turning arm: to the centre).",
  },
  {
    value: "none",
    label: "Yes, without switches",
    hint: "Once after each start, you put the ball into the lower left corner (with a turning arm: to the centre) and tell the panel.",
  },
  { value: "no", label: "No" },
] as const;
type TableAnswer = (typeof TABLE_ANSWERS)[number]["value"];

export function TableStep({ settings, tables, table, save, onBack, onNext }: StepProps) {
  const [answer, setAnswer] = useState<TableAnswer | null>(settings.table.present ? null : "no");
  const [kind, setKind] = useState(table);
  const homing = answer === "no" ? null : answer;
  const present = homing !== null;
  const change = tables.find(({ value }) => value === kind)?.change;
  return (
    <Question
      title="Is there a sand table?"
      isAnswered={answer !== null}
      save={() =>
        save(homing ? { ...change, homing, table: { ...change?.table, present } } : { table: { present } })
      }
      onBack={onBack}
      onNext={onNext}
    >
      <Answers label="Sand table" options={TABLE_ANSWERS} value={answer} onChange={setAnswer} />
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

interface AnswersProps<Value> {
  label: string;
  options: readonly Choice<Value>[];
  value: Value | null;
  onChange: (value: Value) => void;
}

function Answers<Value>({ label, ...choices }: AnswersProps<Value>) {
  return (
    <fieldset className="grid gap6" aria-label={label}>
      <Choices {...choices} className={`surface ${styles.answer}`} />
    </fieldset>
  );
}
