import { type SyntheticEvent, useState } from "react";
import { reasonOf } from "../../../api/client";
import { getWled, setWled, type WledSettings, type WledState } from "../../../api/connections";
import { Button } from "../../../components/Button";
import { Card } from "../../../components/Card";
import { Switch } from "../../../components/fields/Switch";
import { TextField } from "../../../components/fields/TextField";
import { Problems } from "../../../components/form/Problems";
import { Spinner } from "../../../components/loading/Spinner";
import { Badge } from "../../../components/messages/Badge";
import { EVERY } from "../../../state/use-polled";
import styles from "../Settings.module.css";
import { usePolledSettings } from "./use-polled-settings";

const intervalOf = () => EVERY.connections;

/** Lets WLED's apps, and programs that send live light, at the room lights. */
export function WledCard() {
  const { value: present, failure, send: sendChange } = usePolledSettings(getWled, intervalOf);
  const [universe, setUniverse] = useState<string | null>(null);
  const [problem, setProblem] = useState("");
  const [isBusy, setBusy] = useState(false);

  if (!present) {
    return (
      <Card title="WLED apps and sync" isPart>
        <Problems problem={failure} />
        {!failure && <Spinner label="Loading..." />}
      </Card>
    );
  }

  const { settings, live } = present;
  const send = async (change: Partial<WledSettings>) => {
    setBusy(true);
    const answer = await sendChange(() => setWled(change));
    setBusy(false);
    setProblem(answer.ok ? "" : reasonOf(answer.error));
    if (answer.ok) setUniverse(null);
  };
  const save = (event: SyntheticEvent) => {
    event.preventDefault();
    void send({ universe: Number(universe) });
  };
  const refusal = problem || failure || present.problem;
  return (
    <Card title="WLED apps and sync" isPart aside={<WledBadge present={present} />}>
      <form noValidate className={styles.form} onSubmit={save}>
        <p className={styles.note}>
          Lets WLED's apps, Home Assistant, and programs such as LedFx and xLights use the room lights. Anyone
          in your home network can then change the room lights without signing in.
        </p>
        <Switch
          label="WLED apps and live light"
          checked={settings.enabled}
          disabled={isBusy}
          onChange={(enabled) => send({ enabled })}
        />
        {settings.enabled && (
          <>
            <Switch
              label="Gamma for live light"
              hint="For programs that send colours as a screen shows them"
              checked={settings.gamma}
              disabled={isBusy}
              onChange={(gamma) => send({ gamma })}
            />
            <TextField
              label="E1.31 universe of the first LED"
              hint="A universe has 170 LEDs. Usually 1"
              inputMode="numeric"
              autoComplete="off"
              value={universe ?? String(settings.universe)}
              onChange={setUniverse}
            />
            {universe !== null && universe !== String(settings.universe) && (
              <Button variant="primary" type="submit" className={styles.submit} busy={isBusy}>
                Save universe
              </Button>
            )}
            <p className={styles.note}>
              {live
                ? `${live.takenBack ? "Taken back" : "Live"}: ${live.protocol} from ${live.address}, ${live.fps} fps`
                : "No live light arrives."}
            </p>
          </>
        )}
        <Problems problem={refusal} />
      </form>
    </Card>
  );
}

function WledBadge({ present: { settings, live } }: { present: WledState }) {
  if (!settings.enabled) return <Badge tone="neutral">Off</Badge>;
  return <Badge tone="good">{live && !live.takenBack ? "Live" : "On"}</Badge>;
}
