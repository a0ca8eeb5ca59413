import { useEffect, useState } from "react";
import { reasonOf } from "../../../api/client";
import { openPairing, type Pairing } from "../../../api/devices";
import { Button } from "../../../components/Button";
import { Card } from "../../../components/Card";
import { TextField } from "../../../components/fields/TextField";
import { useForm } from "../../../components/form/use-form";
import { Icon } from "../../../components/Icon";
import { deviceName } from "../../../lib/devices";
import styles from "./PairingCard.module.css";
import type { PairingProgress } from "./pairing-progress";

interface PairingCardProps {
  pairing: Pairing;
  progress: PairingProgress | null;
  onBegun: (deviceId: string) => void;
  title?: string;
}

/** For administrators: the satellites that request pairing, and the one being paired. */
export function PairingCard({ pairing, progress, onBegun, title }: PairingCardProps) {
  const { asking, window } = pairing;
  const isUnderWay = progress?.phase === "waiting" || progress?.phase === "joining";
  const ids = [...new Set(asking.map(({ deviceId }) => deviceId))].sort();
  const waiting = ids.filter((id) => !(isUnderWay && id === progress.deviceId));
  return (
    <Card title={title} isPart>
      <div className="stack">
        <div role="status" hidden={!progress}>
          {progress && <Progress progress={progress} left={window?.left ?? 0} />}
        </div>
        {waiting.map((id) => (
          <Asking key={id} deviceId={id} pairing={pairing} onBegun={onBegun} />
        ))}
        {waiting.length === 0 && !isUnderWay && (
          <p className="note">
            No matrix asks to join. Switch on an unpaired one: it shows four digits, and is listed here after
            a few seconds.
          </p>
        )}
      </div>
    </Card>
  );
}

function Progress({ progress, left }: { progress: PairingProgress; left: number }) {
  const { deviceId, phase, tries } = progress;
  const name = deviceName(deviceId);
  const seconds = useCountdown(left);
  const texts = {
    waiting: `Waiting for ${name}…`,
    joining: `${name} is let in and will be online in a moment.`,
    joined: `${name} has joined.`,
    failed: `${name} was not paired. Look at the code that it shows now, and try again.`,
  };
  return (
    <div className={`line wrap rounded spread padded soft ${styles.joining}`}>
      <p>{texts[phase]}</p>
      {phase === "waiting" && (
        <span aria-live="off" className="note">
          {seconds} s left{tries < 5 && `, ${tries} ${tries === 1 ? "try" : "tries"} left`}
        </span>
      )}
      {phase === "joined" && <Icon name="check" />}
    </div>
  );
}

function useCountdown(left: number): number {
  const [seconds, setSeconds] = useState(left);
  useEffect(() => {
    setSeconds(left);
    const timer = setInterval(() => setSeconds((now) => Math.max(0, now - 1)), 1_000);
    return () => clearInterval(timer);
  }, [left]);
  return seconds;
}

interface AskingProps {
  deviceId: string;
  pairing: Pairing;
  onBegun: (deviceId: string) => void;
}

function Asking({ deviceId, pairing, onBegun }: AskingProps) {
  const addresses = pairing.asking.filter((each) => each.deviceId === deviceId).map(({ address }) => address);

  const { values, isBusy, problem, change, submit } = useForm({ code: "" }, async ({ code }) => {
    const answer = await openPairing(deviceId, code);
    if (answer.ok) onBegun(deviceId);
    return answer.ok ? "" : reasonOf(answer.error);
  });
  return (
    <form noValidate className={`line wrap rounded spread padded soft ${styles.joining}`} onSubmit={submit}>
      <div>
        <strong>{deviceName(deviceId)} wants to join</strong>
        <p className="note breaks">From {addresses.join(" and ")}. Type the code that it shows.</p>
      </div>
      <div className={`wrap gap6 ${styles.code}`}>
        <TextField
          label={`Code of ${deviceName(deviceId)}`}
          value={values.code}
          hint={String(problem ?? "")}
          inputMode="numeric"
          autoComplete="off"
          maxLength={4}
          aria-invalid={!!problem}
          onChange={(typed) => change({ code: typed.replace(/\D/g, "") })}
        />
        <Button
          variant="primary"
          type="submit"
          aria-label={`Pair ${deviceName(deviceId)}`}
          busy={isBusy}
          disabled={values.code.length < 4}
        >
          Pair
        </Button>
      </div>
    </form>
  );
}
