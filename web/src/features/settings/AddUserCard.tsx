import type { Role } from "../../api/types";
import { Card } from "../../components/Card";
import { type Fields, IDENTIFIER } from "../../components/form/form-field";
import { SettingsForm } from "../../components/form/SettingsForm";
import { useForm } from "../../components/form/use-form";
import { PASSWORD_HINT } from "../../lib/password-hint";
import { showToast } from "../../state/toasts";
import { addUser } from "../../state/users";
import { ROLE_FIELD } from "./roles";
import {
  addingProblem,
  listOf,
  MAX_NAME_LENGTH,
  MAX_USERNAME_LENGTH,
  type NewUser,
  newUserProblems,
} from "./rules";

const EMPTY: NewUser & { role: Role } = {
  name: "",
  username: "",
  password: "",
  adminToken: "",
  role: "user",
};

const FIELDS: Fields<typeof EMPTY> = [
  {
    name: "name",
    label: "Full Name",
    hint: "Max 255 characters",
    autoComplete: "off",
    maxLength: MAX_NAME_LENGTH,
  },
  {
    name: "username",
    label: "Username",
    hint: "Max 50 characters, unique",
    maxLength: MAX_USERNAME_LENGTH,
    ...IDENTIFIER,
  },
  {
    name: "password",
    label: "Password",
    hint: PASSWORD_HINT,
    type: "password",
    autoComplete: "new-password",
  },
  {
    name: "adminToken",
    label: "Admin token",
    hint: "Proves that you may add users. Make one under Settings > Security.",
    ...IDENTIFIER,
  },
  ROLE_FIELD,
];

export function AddUserCard() {
  const form = useForm(EMPTY, async (entries) => {
    const problems = newUserProblems(entries);
    if (problems.length > 0) return listOf(problems);
    const name = entries.name.trim();
    const username = entries.username.trim();
    const answer = await addUser({ ...entries, name, username, is_admin: entries.role === "admin" });
    if (!answer.ok) return addingProblem(answer.error);
    showToast("User added successfully!");
    return null;
  });
  return (
    <Card title="Add User" isPart>
      <SettingsForm form={form} fields={FIELDS} submit="Add User" layout="columns" />
    </Card>
  );
}
