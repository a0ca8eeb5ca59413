import { type SyntheticEvent, useRef, useState } from "react";
import { getAccessTokens, makeAccessToken, revokeAccessToken } from "../../../api/account";
import type { AccessToken, TokenScope } from "../../../api/types";
import { Button, IconButton } from "../../../components/Button";
import { Card } from "../../../components/Card";
import { ConfirmModal } from "../../../components/dialog/ConfirmModal";
import { Select } from "../../../components/fields/Select";
import { TextField } from "../../../components/fields/TextField";
import { Spinner } from "../../../components/loading/Spinner";
import { useKeptFocus } from "../../../components/use-kept-focus";
import { Problems, type Refusal } from "../Problems";
import { asRefusal, MAX_NAME_LENGTH, nameProblems } from "../rules";
import styles from "../Settings.module.css";
import { ShownOnce } from "../ShownOnce";
import { useLoaded } from "../use-loaded";

const SCOPES = [
  { value: "read", label: "Only look" },
  { value: "control", label: "Look and control" },
] as const;

const SCOPE_HINTS: Record<TokenScope, string> = {
  read: "Sees lights, matrices and table, and how they are set up. Changes nothing.",
  control: "Does what a user does: lights, matrices, table, scenes and schedule.",
};

const NOTHING_MADE = { id: 0, name: "", accessToken: "" };

export function AccessTokensCard() {
  const { value, problem, retry, carryOut, clearProblem } = useLoaded(getAccessTokens);
  const tokens = value?.tokens;
  const [name, setName] = useState("");
  const [scope, setScope] = useState<TokenScope>("read");
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [made, setMade] = useState(NOTHING_MADE);
  const [toRevoke, setToRevoke] = useState<AccessToken | null>(null);
  const list = useRef<HTMLUListElement>(null);
  useKeptFocus(list, tokens?.length ?? 0);

  const make = async (event: SyntheticEvent) => {
    event.preventDefault();
    clearProblem();
    const problems = nameProblems(name);
    setRefusal(asRefusal(problems));
    if (problems.length > 0) return;
    setBusy(true);
    const answer = await carryOut(() => makeAccessToken(name.trim(), scope));
    setBusy(false);
    if (!answer.ok) return;
    setMade({ ...answer.value, name: name.trim() });
    setName("");
  };

  const revoke = async ({ id }: AccessToken) => {
    const answer = await carryOut(() => revokeAccessToken(id));
    const isGone = answer.ok || answer.error.status === 404;
    if (isGone) setMade((now) => (now.id === id ? NOTHING_MADE : now));
  };

  return (
    <Card title="Access tokens" isPart>
      <form noValidate className={styles.form} onSubmit={make}>
        <p className={styles.note}>
          With a token, a program uses the hub without a password. It cannot change users, hardware settings
          or firmware. A token ends when you revoke it, when the administrator who made it is deleted, and
          when all users are replaced by those of a backup.
        </p>
        <TextField
          label="Name"
          hint="The program that uses it"
          autoComplete="off"
          maxLength={MAX_NAME_LENGTH}
          value={name}
          onChange={setName}
        />
        <Select
          label="What it may do"
          hint={SCOPE_HINTS[scope]}
          value={scope}
          options={SCOPES}
          onChange={setScope}
        />
        <Problems refusal={problem ? { title: problem } : refusal} onRetry={retry} />
        <div role="status">
          {made.accessToken && (
            <ShownOnce key={made.id} label="New access token" secret={made.accessToken}>
              The token of “{made.name}” is shown only once. Copy it now.
            </ShownOnce>
          )}
        </div>
        <Button className={styles.submit} variant="primary" type="submit" busy={isBusy}>
          Make a token
        </Button>
        {!tokens && !problem && <Spinner label="Loading access tokens..." />}
        {tokens?.length === 0 && <p className={styles.note}>No access tokens.</p>}
        <ul ref={list} aria-label="Access tokens" className={styles.users} tabIndex={-1}>
          {tokens?.map((token) => (
            <li key={token.id}>
              <div className={styles.person}>
                <strong>{token.name}</strong>
                <span className={styles.note}>{detailOf(token)}</span>
              </div>
              <IconButton icon="trash" label={`Revoke ${token.name}`} onClick={() => setToRevoke(token)} />
            </li>
          ))}
        </ul>
      </form>
      {toRevoke && (
        <ConfirmModal
          title="Revoke this token?"
          confirm="Revoke"
          onConfirm={() => revoke(toRevoke)}
          onClose={() => setToRevoke(null)}
        >
          Programs that use “{toRevoke.name}” will no longer reach the hub.
        </ConfirmModal>
      )}
    </Card>
  );
}

function detailOf({ scope, created_by, lastUse }: AccessToken): string {
  const day = lastUse && new Date(lastUse).toLocaleDateString("en", { dateStyle: "medium", timeZone: "UTC" });
  const rights = SCOPES.find(({ value }) => value === scope)?.label;
  return `${rights} · by ${created_by} · ${day ? `last used ${day}` : "never used"}`;
}
