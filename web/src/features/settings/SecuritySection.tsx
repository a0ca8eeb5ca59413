import { Fragment, type SyntheticEvent, useState } from "react";
import { reasonOf } from "../../api/client";
import type { User } from "../../api/types";
import { Button } from "../../components/Button";
import { Card } from "../../components/Card";
import { TextField } from "../../components/fields/TextField";
import { changePassword } from "../../state/account";
import { showToast } from "../../state/toasts";
import { AdminTokenCard } from "./AdminTokenCard";
import { InvitationsCard } from "./InvitationsCard";
import { LogServerCard } from "./LogServerCard";
import { Problems, type Refusal } from "./Problems";
import { asRefusal, newPasswordProblems } from "./rules";
import { SessionsCard } from "./SessionsCard";
import styles from "./Settings.module.css";

const EMPTY = { current: "", next: "", confirmed: "" };

const FIELDS = [
  ["current", "Current Password", "current-password"],
  ["next", "New Password", "new-password"],
  ["confirmed", "Confirm New Password", "new-password"],
] as const;

export function SecuritySection({ user }: { user: User }) {
  const [updates, setUpdates] = useState(0);
  return (
    <>
      <PasswordCard user={user} onUpdated={() => setUpdates(updates + 1)} />
      {/* A new password ends sessions, invitations and the admin token, so these cards begin again. */}
      <Fragment key={updates}>
        <SessionsCard />
        {user.is_admin && <InvitationsCard />}
        {user.is_admin && <AdminTokenCard />}
      </Fragment>
      {user.is_admin && <LogServerCard />}
    </>
  );
}

function PasswordCard({ user, onUpdated }: { user: User; onUpdated: () => void }) {
  const [entries, setEntries] = useState(EMPTY);
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);

  const update = async (event: SyntheticEvent) => {
    event.preventDefault();
    const problems = newPasswordProblems(entries);
    setRefusal(asRefusal(problems));
    if (problems.length > 0) return;
    setBusy(true);
    const answer = await changePassword(entries.current, entries.next);
    setBusy(false);
    if (answer.ok) {
      setEntries(EMPTY);
      onUpdated();
      showToast("Password updated. Everywhere else you are signed out now.");
    } else {
      setRefusal({ title: reasonOf(answer.error), lines: answer.error.details.map(({ msg }) => msg) });
    }
  };

  return (
    <Card title="Password" isPart>
      <form className={styles.form} onSubmit={update}>
        <input hidden readOnly autoComplete="username" value={user.username} />
        {FIELDS.map(([entry, label, autoComplete]) => (
          <TextField
            key={entry}
            label={label}
            type="password"
            autoComplete={autoComplete}
            hint={entry === "next" ? "At least 8 characters" : undefined}
            value={entries[entry]}
            onChange={(value) => setEntries((now) => ({ ...now, [entry]: value }))}
          />
        ))}
        <p className={styles.note}>
          This browser stays signed in. Wherever else you are signed in, you will have to sign in again.
        </p>
        <Problems refusal={refusal} />
        <Button className={styles.submit} variant="primary" type="submit" busy={isBusy}>
          Update Password
        </Button>
      </form>
    </Card>
  );
}
