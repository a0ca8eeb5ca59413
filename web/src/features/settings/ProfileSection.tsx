import { problemOf } from "../../api/client";
import type { User } from "../../api/types";
import { Card } from "../../components/Card";
import type { Fields } from "../../components/form/form-field";
import { SettingsForm } from "../../components/form/SettingsForm";
import { useForm } from "../../components/form/use-form";
import { rename } from "../../state/account";
import { showToast } from "../../state/toasts";
import { ROLE_HINTS, ROLE_NAMES, roleOf } from "./roles";
import { listOf, MAX_NAME_LENGTH, nameProblems } from "./rules";

export function ProfileSection({ user }: { user: User }) {
  const { name, username } = user;
  const role = roleOf(user);
  const form = useForm({ name, username, role: ROLE_NAMES[role] }, async (entries) => {
    const problems = nameProblems(entries.name);
    if (problems.length > 0) return listOf(problems);
    const answer = await rename(entries.name.trim());
    if (answer.ok) showToast("Profile saved.");
    return problemOf(answer);
  });
  const fields: Fields<typeof form.values> = [
    { name: "name", label: "Full Name", autoComplete: "name", maxLength: MAX_NAME_LENGTH },
    { name: "username", label: "Username", hint: "Username cannot be changed", disabled: true },
    { name: "role", label: "Role", hint: ROLE_HINTS[role], disabled: true },
  ];
  return (
    <Card>
      <SettingsForm form={form} fields={fields} submit="Save" disabled={form.values.name.trim() === name} />
    </Card>
  );
}
