import { useState } from "react";
import { Button } from "../../../components/Button";
import { Select } from "../../../components/fields/Select";
import { brightnessOf } from "../../../lib/percent";
import type { Lights } from "../../../state/lights";
import styles from "./MoreLooks.module.css";

const TIMES = [5, 15, 30, 45, 60, 90, 120].map((value) => ({ value, label: `${value} minutes` }));
const ENDS = [0, 5, 10, 20].map((value) => ({ value, label: value ? `${value}%` : "Off" }));

interface NightLightProps {
  lights: Lights;
  /** What a night light that has begun still does, for the user. */
  night: string | undefined;
}

/** The lights dim from now on, and go off or stay dim; from dark, they rise and stay on. */
export function NightLight({ lights, night }: NightLightProps) {
  const [minutes, setMinutes] = useState(30);
  const [end, setEnd] = useState(0);
  const start = () => lights.command({ nightLight: { minutes, brightness: brightnessOf(end, 0) } });
  return (
    <fieldset className={`grid gap10 ${styles.night}`}>
      <legend>Night light</legend>
      {night ? (
        <>
          <p className={styles.hint}>{night}</p>
          <Button onClick={() => lights.command({ nightLight: null })}>Cancel</Button>
        </>
      ) : (
        <>
          <Select label="Changes within" value={minutes} options={TIMES} onChange={setMinutes} />
          <Select label="Then" value={end} options={ENDS} onChange={setEnd} />
          <Button icon="moon" onClick={start}>
            Start
          </Button>
        </>
      )}
    </fieldset>
  );
}
