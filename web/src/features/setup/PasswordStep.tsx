import { type ReactNode, type SyntheticEvent, useRef, useState } from "react";
import { Button } from "../../components/Button";
import { TextField } from "../../components/fields/TextField";
import { Banner } from "../../components/messages/Banner";
import { MatrixChoice } from "./MatrixChoice";
import { problemOf } from "./password-rules";
import styles from "./Setup.module.css";
import type { Choice } from "./setup-steps";

interface PasswordStepProps {
  choice: Choice;
  problem: string;
  isMatrix: boolean;
  outlook: ReactNode;
  /** Resolves to the device's reason for a rejection; empty on success. */
  onJoin: (choice: Choice) => Promise<string>;
  onBack: () => void;
}

export function PasswordStep({ choice, problem, isMatrix, outlook, onJoin, onBack }: PasswordStepProps) {
  const { entries, change, shown, isBusy, wrong, form, submit } = useEntries(
    choice,
    problem,
    isMatrix,
    onJoin,
  );
  const { ssid, lock, isHidden, password, matrix } = entries;
  return (
    <form ref={form} noValidate className={styles.step} onSubmit={submit}>
      <header className={styles.head}>
        <h1>{isHidden ? "Join another network" : `Join “${ssid}”`}</h1>
        {lock === "open" && <p>This network is open: it asks for no password, and others can listen.</p>}
      </header>
      {shown && <Banner>{shown}</Banner>}
      {isHidden && (
        <TextField
          label="Network name"
          name="ssid"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          data-focus
          aria-invalid={wrong === "ssid"}
          value={ssid}
          onChange={(ssid) => change({ ssid })}
        />
      )}
      {lock !== "open" && (
        <TextField
          label="Wi-Fi password"
          type="password"
          name="password"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          data-focus
          hint={lock === "unknown" ? "Stays empty where the network is open" : "At least 8 characters"}
          aria-invalid={wrong === "password"}
          value={password}
          onChange={(password) => change({ password })}
        />
      )}
      {isMatrix && <MatrixChoice value={matrix} onChange={(matrix) => change({ matrix })} />}
      <p className={styles.outlook}>{outlook}</p>
      <div className={styles.actions}>
        <Button variant="primary" type="submit" busy={isBusy}>
          Join
        </Button>
        <Button onClick={onBack}>Choose another network</Button>
      </div>
    </form>
  );
}

type Entry = "ssid" | "password" | "matrix";

function useEntries(
  choice: Choice,
  problem: string,
  isMatrix: boolean,
  onJoin: (choice: Choice) => Promise<string>,
) {
  const form = useRef<HTMLFormElement>(null);
  const [entries, setEntries] = useState(choice);
  const [shown, setShown] = useState(problem);
  const [wrong, setWrong] = useState<Entry | null>(null);
  const [isBusy, setBusy] = useState(false);

  const refuse = (field: Entry, why: string) => {
    setShown(why);
    setWrong(field);
    form.current?.querySelector<HTMLInputElement>(`[name=${field}]`)?.focus();
  };
  const change = (part: Partial<Choice>) => {
    setEntries({ ...entries, ...part });
    setShown("");
    setWrong(null);
  };
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (isBusy) return;
    const found = problemOf(entries);
    if (found) return refuse(found.field, found.problem);
    if (isMatrix && !entries.matrix) return refuse("matrix", "Choose which matrix this is.");
    setShown("");
    setBusy(true);
    setShown(await onJoin(entries));
    setBusy(false);
  };

  return { entries, change, shown, isBusy, wrong, form, submit };
}
