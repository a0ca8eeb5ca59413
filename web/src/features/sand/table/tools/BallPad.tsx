import { type CSSProperties, useState } from "react";
import type { JogMove, TableShape, TableStatus } from "../../../../api/gcode";
import { Button } from "../../../../components/Button";
import { Card } from "../../../../components/Card";
import { Icon } from "../../../../components/Icon";
import { isPrinting } from "../../../../state/sand/drawing";
import { useSand } from "../../sand-context";
import styles from "./Table.module.css";

/** mm; 0: to the edge of the table */
const STEPS = [1, 10, 50, 0];

const ARROWS = [
  ["away", 0, 1, "0deg"],
  ["left", -1, 0, "-90deg"],
  ["right", 1, 0, "90deg"],
  ["near", 0, -1, "180deg"],
] as const;

/** Arrows that move the ball by hand, and the release of the motors. */
export function BallPad() {
  const { sand, table, jobs, shape } = useSand();
  const [step, setStep] = useState(10);
  const { homed, homes, machine, online, position, zero } = table;
  const isFree = online && !jobs.some(isPrinting);
  const isIdle = isFree && machine === "Idle";
  return (
    <Card
      title="Move the ball"
      aside={
        <span role="status" className={`muted small ${styles.note}`}>
          {online && (homed ? `${Math.round(position.x)}, ${Math.round(position.y)} mm` : "Position unknown")}
        </span>
      }
    >
      <div className={`line wrap ${styles.hand}`}>
        <fieldset className={`grid ${styles.pad}`} aria-label="Direction">
          {ARROWS.map(([name, x, y, turn]) => (
            <Button
              key={name}
              style={{ gridArea: `${2 - y} / ${2 + x}`, "--turn": turn } as CSSProperties}
              aria-label={`Move ${name === "near" ? "towards you" : name}`}
              disabled={!isIdle || (!step && !homed)}
              onClick={() => sand.jog(step ? { dx: x * step, dy: y * step } : toEdge(shape, position, x, y))}
            >
              <Icon name="up" />
            </Button>
          ))}
          <Button
            style={{ gridArea: "2 / 2" }}
            aria-label="To the centre"
            disabled={!isIdle || !homed}
            onClick={() => sand.jog({ x: shape.width / 2, y: shape.height / 2 })}
          >
            <span className={styles.dot} />
          </Button>
        </fieldset>
        <fieldset className={`grid ${styles.steps}`} aria-label="Step">
          {STEPS.map((mm) => (
            <Button
              key={mm}
              variant={mm === step ? "primary" : "quiet"}
              aria-pressed={mm === step}
              onClick={() => setStep(mm)}
            >
              {mm ? `${mm} mm` : "To the edge"}
            </Button>
          ))}
        </fieldset>
      </div>
      <p className={`muted small ${styles.note}`}>
        {homes
          ? "Release the motors to push the ball by hand. Afterwards the table goes home before it draws."
          : `Release the motors to push the ball by hand. Then put it ${zero?.x ? "in the centre" : "at 0,0"} and confirm before the table can draw.`}
      </p>
      <Button disabled={!isFree || !/Idle|Alarm/.test(machine)} onClick={() => sand.control("release")}>
        Release the motors
      </Button>
    </Card>
  );
}

/** The hub lets a move end at the table's edge, but on a round table not straight ahead. */
function toEdge(
  { width, height, isRound }: TableShape,
  at: TableStatus["position"],
  dx: number,
  dy: number,
): JogMove {
  const size = Math.max(width, height);
  if (!isRound) return { dx: dx * size, dy: dy * size };
  const radius = width / 2;
  const aside = dx ? at.y - radius : at.x - radius;
  const ahead = Math.sqrt(Math.max(0, radius * radius - aside * aside));
  return dx ? { x: radius + dx * ahead, y: at.y } : { x: at.x, y: radius + dy * ahead };
}
