import { type CSSProperties, useEffect, useState } from "react";
import { type ApiResult, reasonOf } from "../../../api/client";
import { showTestLight, type TestLight } from "../../../api/test-light";
import { Button } from "../../../components/Button";
import { TextField } from "../../../components/fields/TextField";
import { Problems } from "../../../components/form/Problems";
import { EVERY, startPolling } from "../../../state/use-polled";
import { COLORS, type Color, numberIn, orderOf } from "./answers";
import styles from "./Guide.module.css";
import { Question, type StepProps } from "./Question";

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
      <Problems problem={problem} />
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

const SEEN: Record<Color, string> = { red: "#f33", green: "#2c5", blue: "#36f" };

/** Lights the three bytes of all LEDs one after another. The order of what is seen is the strip's color order. */
export function ColorsStep({ save, onBack, onNext }: StepProps) {
  const [seen, setSeen] = useState<readonly Color[]>([]);
  const [isOdd, setOdd] = useState(false);
  const shown = COLORS[seen.length];
  const order = shown ? null : orderOf(seen);
  const problem = useTestLight(shown ? { what: "color", order: "rgb", color: shown } : null);

  const tap = (color: Color) => {
    const next = [...seen, color];
    setOdd(!orderOf(next));
    setSeen(orderOf(next) ? next : []);
  };

  return (
    <Question
      title="What do you see?"
      isAnswered={order !== null}
      save={() => save(order ? { colorOrder: order } : {})}
      onBack={onBack}
      onNext={onNext}
    >
      <p>The whole strip shows one color. Tap the one that you see.</p>
      <Problems problem={problem} />
      <p role="status">
        {isOdd && "A color was seen twice, so once more from the beginning. "}
        {order ? `The color order is ${order.toUpperCase()}.` : `Color ${seen.length + 1} of 3`}
      </p>
      <div className={`grid gap7 ${styles.colors}`}>
        {COLORS.map((color) => (
          <button
            key={color}
            type="button"
            className="middle surface medium"
            style={{ "--seen": SEEN[color] } as CSSProperties}
            aria-disabled={order !== null || undefined}
            onClick={() => order ?? tap(color)}
          >
            {color[0]?.toUpperCase() + color.slice(1)}
          </button>
        ))}
      </div>
      {order ? (
        <Button icon="refresh" onClick={() => setSeen([])}>
          Look again
        </Button>
      ) : (
        <p className={styles.note}>
          The strip is dark? Check its supply and its data line{onBack && ", or skip this question for now"}.
        </p>
      )}
    </Question>
  );
}

const OFF: TestLight = { what: "off" };

let wanted: TestLight = OFF;
let sending: Promise<ApiResult<unknown>> | null = null;

/** Shows the light while it is given and the page is visible. Returns why it is not shown; empty if it is. */
function useTestLight(light: TestLight | null): string {
  const [problem, setProblem] = useState("");
  const key = JSON.stringify(light);
  useEffect(() => {
    const shown: TestLight | null = JSON.parse(key);
    setProblem("");
    if (!shown) return;
    let isWanted = true;
    const poll = async () => {
      const answer = await show(shown);
      if (isWanted) setProblem(answer.ok ? "" : `The strip could not be lit: ${reasonOf(answer.error)}`);
      return answer;
    };
    const stop = startPolling(poll, EVERY.testLight);
    return () => {
      isWanted = false;
      stop();
      void show(OFF);
    };
  }, [key]);
  return problem;
}

/** One request at a time, so that the last one wins. */
function show(light: TestLight): Promise<ApiResult<unknown>> {
  wanted = light;
  sending ??= send().finally(() => {
    sending = null;
  });
  return sending;
}

async function send(): Promise<ApiResult<unknown>> {
  // A light that replaces another one in the same moment is sent at once, without darkness in between.
  await null;
  for (;;) {
    const sent = wanted;
    const answer = await showTestLight(sent);
    if (sent === wanted) return answer;
  }
}
