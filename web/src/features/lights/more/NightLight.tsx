import { useState } from "react";
import { beginNightLight, endNightLight } from "../../../api/lights";
import type { Strip } from "../../../api/types";
import { Button } from "../../../components/Button";
import { Select } from "../../../components/fields/Select";
import { brightnessOf } from "../../../lib/percent";
import styles from "./MoreLooks.module.css";

const MINUTES = [5, 15, 30, 45, 60, 90, 120];
const PERCENTS = [0, 5, 10, 20];

const TIMES = MINUTES.map((value) => ({ value: String(value), label: `${value} minutes` }));
const ENDS = PERCENTS.map((value) => ({
  value: String(value),
  label: value === 0 ? "Off" : `${value}%`,
}));

/** Makes a call after unsent changes, and then loads the lights again. */
export type Run = (call: typeof endNightLight) => Promise<void>;

interface NightLightProps {
  strip: Strip;
  /** What a night light that has begun still does, for the user. */
  night: string | undefined;
  run: Run;
}

/** The lights dim from now on, and go off or stay dim. */
export function NightLight({ strip, night, run }: NightLightProps) {
  const [minutes, setMinutes] = useState("30");
  const [end, setEnd] = useState("0");
  return (
    <fieldset className={styles.night}>
      <legend>Night light</legend>
      {night ? (
        <>
          <p className={styles.hint}>{night}</p>
          <Button onClick={() => run(endNightLight)}>Cancel</Button>
        </>
      ) : (
        <>
          <Select label="Dims within" value={minutes} options={TIMES} onChange={setMinutes} />
          <Select label="Then" value={end} options={ENDS} onChange={setEnd} />
          <Button
            icon="moon"
            disabled={!strip.enabled}
            onClick={() =>
              run(() => beginNightLight(Number(minutes), end === "0" ? 0 : brightnessOf(Number(end), 0)))
            }
          >
            Start
          </Button>
        </>
      )}
    </fieldset>
  );
}
