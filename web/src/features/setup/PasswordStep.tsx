import { useRef, useState } from "react";
import { reasonOf } from "../../api/client";
import { joinNetwork } from "../../api/network-setup";
import { Button } from "../../components/Button";
import { FormFields } from "../../components/form/FormFields";
import { IDENTIFIER } from "../../components/form/form-field";
import { Problems } from "../../components/form/Problems";
import { useForm } from "../../components/form/use-form";
import { Outlook } from "./JoiningStep";
import { MatrixChoice } from "./MatrixChoice";
import { problemOf } from "./password-rules";
import styles from "./Setup.module.css";
import { type Choice, list, type Setup } from "./setup-steps";
import { rememberRequested } from "./use-setup";

interface PasswordStepProps extends Setup {
  choice: Choice;
  problem: string;
}

type Entry = "ssid" | "password" | "matrix";

const PROTECTED = { ...IDENTIFIER, "data-focus": true } as const;

export function PasswordStep({ state, setStep, choice, problem }: PasswordStepProps) {
  const isMatrix = state.product === "matrix";
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
    const refusal = await requestJoin(entries);
    if (refusal) return refusal;
    rememberRequested(entries.ssid);
    setStep({ at: "joining", choice: entries, isOthers: false });
    return null;
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
        {lock === "open" && (
          <p className="muted">This network is open: it asks for no password, and others can listen.</p>
        )}
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
      <p className={`muted rounded raised ${styles.outlook}`}>
        <Outlook state={state} />
      </p>
      <div className="tight">
        <Button variant="primary" type="submit" busy={form.isBusy}>
          Join
        </Button>
        <Button onClick={() => setStep(list())}>Choose another network</Button>
      </div>
    </form>
  );
}

/**
 * Resolves to the device's reason for a rejection; empty if it accepted. A request without a response may
 * have been accepted, so it is sent again: the second one is then rejected because the device is busy with
 * the same join. The device's state alone could not distinguish a request that was never received from an
 * earlier failure.
 */
async function requestJoin({ ssid, password, matrix }: Choice): Promise<string> {
  const request = { ssid, password, ...(matrix && { matrix }) };
  let answer = await joinNetwork(request);
  const mayHaveBegun = !answer.ok && !answer.error.status;
  if (mayHaveBegun) answer = await joinNetwork(request);
  if (answer.ok || !answer.error.status || (mayHaveBegun && answer.error.status === 409)) return "";
  return reasonOf(answer.error);
}
