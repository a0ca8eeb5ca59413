import { type CSSProperties, useState } from "react";
import { Button } from "../../../components/Button";
import { Banner } from "../../../components/messages/Banner";
import { COLORS, type Color, orderOf } from "./answers";
import styles from "./Guide.module.css";
import { Question, type StepProps } from "./Question";
import { useTestLight } from "./test-light";

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
      {problem && <Banner>{problem}</Banner>}
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
