import { useId } from "react";
import type { BallSettings } from "../../../api/types";
import { fieldsOf } from "../../../components/fields/fields-of";
import { Select } from "../../../components/fields/Select";
import { Slider } from "../../../components/fields/Slider";
import { Switch } from "../../../components/fields/Switch";
import { titledOptions } from "../../../lib/title-of";
import type { EffectList } from "../../../state/effect-list";
import { roomLights } from "../../../state/lights";
import styles from "./MoreLooks.module.css";

const ROUND = 1000;
const WIDTH = 120;
const HEIGHT = 80;
const EDGE = 2 * (WIDTH + HEIGHT);

/** Where the strip begins on the edge of the sand table, in which direction it runs, and what it shows at rest. */
export function BallPart({ ball, list }: { ball: BallSettings; list: EffectList }) {
  const arrow = useId();
  const of = fieldsOf(ball, (changes) => roomLights.change({ ball: changes }));
  const at = onEdge(ball.start / ROUND);
  const next = onEdge(ball.start / ROUND + (ball.clockwise ? 0.07 : -0.07));
  const idle = list.effects.map(({ name }) => name).filter((name) => name !== "ball");
  return (
    <fieldset className={`grid gap10 ${styles.ball}`}>
      <legend>Around the sand table</legend>
      <svg viewBox="-12 -12 144 104" role="img" aria-label="The table from above, with the strip's start">
        <defs>
          <marker
            id={arrow}
            markerWidth="3"
            markerHeight="3"
            viewBox="0 0 6 6"
            refX="4"
            refY="3"
            orient="auto"
          >
            <path d="M0 0 6 3 0 6z" fill="var(--accent)" />
          </marker>
        </defs>
        <rect width={WIDTH} height={HEIGHT} rx="4" className={styles.table} />
        <path
          d={`M${at.x} ${at.y}L${next.x} ${next.y}`}
          stroke="var(--accent)"
          strokeWidth="3"
          markerEnd={`url(#${arrow})`}
        />
        <circle cx={at.x} cy={at.y} r="5" fill="var(--accent)" />
      </svg>
      <Slider
        label="Start of the strip"
        min={0}
        max={ROUND - 1}
        valueText={`${Math.round(ball.start / 10)}%`}
        {...of("start")}
        {...roomLights.drag}
      />
      <Switch label="Runs clockwise" {...of("clockwise")} />
      <Select label="While nothing is drawn" options={titledOptions(idle)} {...of("idle")} />
    </fieldset>
  );
}

/** The place on the edge of the picture, clockwise from its upper left corner; `share` in turns. */
function onEdge(share: number): { x: number; y: number } {
  let way = (share - Math.floor(share)) * EDGE;
  if (way < WIDTH) return { x: way, y: 0 };
  way -= WIDTH;
  if (way < HEIGHT) return { x: WIDTH, y: way };
  way -= HEIGHT;
  if (way < WIDTH) return { x: WIDTH - way, y: HEIGHT };
  return { x: 0, y: HEIGHT - (way - WIDTH) };
}
