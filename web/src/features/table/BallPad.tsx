import { useState } from "react";
import type { JogMove } from "../../api/gcode";
import { Button } from "../../components/Button";
import { Card } from "../../components/Card";
import { Icon } from "../../components/Icon";
import styles from "./Table.module.css";
import type { TableToolsProps } from "./TableTools";

/** mm; 0: to the edge of the table */
const STEPS = [1, 10, 50, 0];
const EDGE = 600;
const CENTRE: JogMove = { x: 300, y: 200 };

const ARROWS = [
  ["away", 0, 1, styles.up],
  ["left", -1, 0, styles.left],
  ["right", 1, 0, styles.right],
  ["near", 0, -1, styles.down],
] as const;

/** Arrows that move the ball by hand, and the release of the motors. */
export function BallPad({ table, isDrawing, jog, control }: TableToolsProps) {
  const [step, setStep] = useState(10);
  const { homed, homes = true, machine, online, position } = table;
  const isFree = online && !isDrawing;
  const isIdle = isFree && machine === "Idle";
  return (
    <Card
      title="Move the ball"
      aside={
        <span role="status" className={styles.note}>
          {placeText()}
        </span>
      }
    >
      <div className={styles.hand}>
        <fieldset className={styles.pad} aria-label="Direction">
          {ARROWS.map(([name, x, y, place]) => (
            <Button
              key={name}
              className={place}
              aria-label={`Move ${name === "near" ? "towards you" : name}`}
              disabled={!isIdle || (!step && !homed)}
              onClick={() => jog({ dx: x * (step || EDGE), dy: y * (step || EDGE) })}
            >
              <Icon name="up" />
            </Button>
          ))}
          <Button
            className={styles.centre}
            aria-label="To the centre"
            disabled={!isIdle || !homed}
            onClick={() => jog(CENTRE)}
          >
            <span className={styles.dot} />
          </Button>
        </fieldset>
        <fieldset className={styles.steps} aria-label="Step">
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
      <p className={styles.note}>
        {homes
          ? "Release the motors to push the ball by hand. The hub then has to home the table before it can draw."
          : "Release the motors to push the ball by hand. Then put it at 0,0 and confirm before the table can draw."}
      </p>
      <Button disabled={!isFree || !/Idle|Alarm/.test(machine)} onClick={() => control("release")}>
        Release the motors
      </Button>
    </Card>
  );

  function placeText(): string {
    if (!online) return "";
    return homed ? `${Math.round(position.x)}, ${Math.round(position.y)} mm` : "Position unknown";
  }
}
