import { type ComponentProps, type SyntheticEvent, useState } from "react";
import type { Role } from "../../api/types";
import { Button } from "../../components/Button";
import { Card } from "../../components/Card";
import { Select } from "../../components/fields/Select";
import { TextField } from "../../components/fields/TextField";
import { showToast } from "../../state/toasts";
import { addUser } from "../../state/users";
import { Problems, type Refusal } from "./Problems";
import { ROLE_HINTS, ROLE_OPTIONS } from "./roles";
import {
  addingRefusal,
  asRefusal,
  MAX_NAME_LENGTH,
  MAX_USERNAME_LENGTH,
  type NewUser,
  newUserProblems,
} from "./rules";
import styles from "./Settings.module.css";

const EMPTY: NewUser = { name: "", username: "", password: "", adminToken: "" };

const IDENTIFIER = { autoCapitalize: "none", autoComplete: "off", spellCheck: false };

const FIELDS: Record<keyof NewUser, Omit<ComponentProps<typeof TextField>, "value" | "onChange">> = {
  name: { label: "Full Name", hint: "Max 255 characters", autoComplete: "off", maxLength: MAX_NAME_LENGTH },
  username: {
    label: "Username",
    hint: "Max 50 characters, unique",
    maxLength: MAX_USERNAME_LENGTH,
    ...IDENTIFIER,
  },
  password: {
    label: "Password",
    hint: "At least 6 characters",
    type: "password",
    autoComplete: "new-password",
  },
  adminToken: { label: "Admin token", hint: "Made under Security, for one account", ...IDENTIFIER },
};

export function AddUserCard() {
  const [entries, setEntries] = useState(EMPTY);
  const [role, setRole] = useState<Role>("user");
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);

  const add = async (event: SyntheticEvent) => {
    event.preventDefault();
    const problems = newUserProblems(entries);
    setRefusal(asRefusal(problems));
    if (problems.length > 0) return;
    setBusy(true);
    const name = entries.name.trim();
    const username = entries.username.trim();
    const answer = await addUser({ ...entries, name, username, is_admin: role === "admin", role });
    setBusy(false);
    if (!answer.ok) return setRefusal(addingRefusal(answer.error));
    setEntries(EMPTY);
    setRole("user");
    showToast("User added successfully!");
  };

  return (
    <Card title="Add User" isPart>
      <form noValidate className={styles.wideForm} onSubmit={add}>
        <div className={styles.fields}>
          {(Object.keys(FIELDS) as (keyof NewUser)[]).map((entry) => (
            <TextField
              key={entry}
              {...FIELDS[entry]}
              value={entries[entry]}
              onChange={(value) => setEntries((now) => ({ ...now, [entry]: value }))}
            />
          ))}
        </div>
        <Select label="Role" hint={ROLE_HINTS[role]} value={role} options={ROLE_OPTIONS} onChange={setRole} />
        <Problems refusal={refusal} />
        <Button className={styles.submit} variant="primary" type="submit" busy={isBusy}>
          Add User
        </Button>
      </form>
    </Card>
  );
}
