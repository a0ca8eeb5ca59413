import { type ReactNode, useRef, useState } from "react";
import { Button } from "../../components/Button";
import { FormFields } from "../../components/form/FormFields";
import { IDENTIFIER } from "../../components/form/form-field";
import { Problems } from "../../components/form/Problems";
import { useForm } from "../../components/form/use-form";
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

type Entry = "ssid" | "password" | "matrix";

const PROTECTED = { ...IDENTIFIER, "data-focus": true } as const;

export function PasswordStep({ choice, problem, isMatrix, outlook, onJoin, onBack }: PasswordStepProps) {
  const frame = useRef<HTMLFormElement>(null);
  const [wrong, setWrong] = useState<Entry | null>(null);
  const refuse = (field: Entry, why: string) => {
    setWrong(field);
    frame.current?.querySelector<HTMLInputElement>(`[name=${field}]`)?.focus();
    return why;
  };
  const form = useForm(choice, async (entries) => {
    const found = problemOf(entries);
    if (found) return refuse(found.field, found.problem);
    if (isMatrix && !entries.matrix) return refuse("matrix", "Choose which matrix this is.");
    return onJoin(entries);
  });
  const { ssid, lock, isHidden, matrix } = form.values;
  const change = (part: Partial<Choice>) => {
    setWrong(null);
    form.change(part);
  };
  const isUntouched = Object.keys(form.typed).length === 0;
  return (
    <form ref={frame} noValidate className="stack" onSubmit={form.submit}>
      <header className={styles.head}>
        <h1>{isHidden ? "Join another network" : `Join “${ssid}”`}</h1>
        {lock === "open" && <p>This network is open: it asks for no password, and others can listen.</p>}
      </header>
      <Problems problem={form.problem || (isUntouched && problem) || null} />
      <FormFields
        fields={[
          isHidden === true && {
            name: "ssid",
            label: "Network name",
            ...PROTECTED,
            "aria-invalid": wrong === "ssid",
          },
          lock !== "open" && {
            name: "password",
            label: "Wi-Fi password",
            type: "password",
            hint: lock === "unknown" ? "Stays empty where the network is open" : "At least 8 characters",
            ...PROTECTED,
            "aria-invalid": wrong === "password",
          },
        ]}
        values={form.values}
        onChange={change}
      />
      {isMatrix && <MatrixChoice value={matrix} onChange={(matrix) => change({ matrix })} />}
      <p className={styles.outlook}>{outlook}</p>
      <div className={`tight ${styles.actions}`}>
        <Button variant="primary" type="submit" busy={form.isBusy}>
          Join
        </Button>
        <Button onClick={onBack}>Choose another network</Button>
      </div>
    </form>
  );
}
