import { Fragment, useState } from "react";
import { problemOf } from "../../api/client";
import type { User } from "../../api/types";
import { Card } from "../../components/Card";
import type { Fields } from "../../components/form/form-field";
import { SettingsForm } from "../../components/form/SettingsForm";
import { useForm } from "../../components/form/use-form";
import { PASSWORD_HINT } from "../../lib/password-hint";
import { changePassword } from "../../state/account";
import { showToast } from "../../state/toasts";
import { AdminTokenCard } from "./InvitationsCard";
import { LogServerCard } from "./LogServerCard";
import { listOf, newPasswordProblems } from "./rules";
import { SessionsCard } from "./SessionsCard";

const EMPTY = { current: "", next: "", confirmed: "" };

const PASSWORD = { type: "password", autoComplete: "new-password" } as const;

const FIELDS: Fields<typeof EMPTY> = [
  { ...PASSWORD, name: "current", label: "Current Password", autoComplete: "current-password" },
  { ...PASSWORD, name: "next", label: "New Password", hint: PASSWORD_HINT },
  { ...PASSWORD, name: "confirmed", label: "Confirm New Password" },
  "You stay signed in here, and have to sign in again elsewhere.",
];

export function SecuritySection({ user }: { user: User }) {
  const [updates, setUpdates] = useState(0);
  return (
    <>
      <PasswordCard user={user} onUpdated={() => setUpdates(updates + 1)} />
      {/* A new password ends sessions and the admin token, so these cards begin again. */}
      <Fragment key={updates}>
        <SessionsCard />
        {user.is_admin && <AdminTokenCard />}
      </Fragment>
      {user.is_admin && <LogServerCard />}
    </>
  );
}

function PasswordCard({ user, onUpdated }: { user: User; onUpdated: () => void }) {
  const form = useForm(EMPTY, async (entries) => {
    const problems = newPasswordProblems(entries);
    if (problems.length > 0) return listOf(problems);
    const answer = await changePassword(entries.current, entries.next);
    if (answer.ok) {
      onUpdated();
      showToast("Password updated. Everywhere else you are signed out now.");
    }
    return problemOf(answer);
  });
  return (
    <Card title="Password" isPart>
      <SettingsForm form={form} fields={FIELDS} username={user.username} submit="Update Password" />
    </Card>
  );
}
