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
  const of = fieldsOf(ball, (changes) => roomLights.change({ ball: changes }));
  const at = onEdge(ball.start / ROUND);
  const next = onEdge(ball.start / ROUND + (ball.clockwise ? 0.07 : -0.07));
  const angle = (Math.atan2(next.y - at.y, next.x - at.x) * 180) / Math.PI;
  const idle = list.effects.map(({ name }) => name).filter((name) => name !== "ball");
  return (
    <fieldset className={`grid gap10 ${styles.ball}`}>
      <legend>Around the sand table</legend>
      <svg viewBox="-12 -12 144 104" role="img" aria-label="The table from above, with the strip's start">
        <rect width={WIDTH} height={HEIGHT} rx="4" className={styles.table} />
        <g fill="var(--accent)" stroke="var(--accent)">
          <path d={`M${at.x} ${at.y}L${next.x} ${next.y}`} strokeWidth="3" />
          <path d="M-3-4 4 0-3 4z" transform={`translate(${next.x} ${next.y}) rotate(${angle})`} />
          <circle cx={at.x} cy={at.y} r="5" stroke="none" />
        </g>
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

const within = (value: number, max: number) => Math.min(max, Math.max(0, value));

/** The place on the edge of the picture, clockwise from its upper left corner; `share` in turns. */
function onEdge(share: number): { x: number; y: number } {
  const gone = (share - Math.floor(share)) * EDGE;
  const half = gone - EDGE / 2;
  return {
    x: within(gone, WIDTH) - within(half, WIDTH),
    y: within(gone - WIDTH, HEIGHT) - within(half - WIDTH, HEIGHT),
  };
}
