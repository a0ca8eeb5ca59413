import { type ComponentProps, type SyntheticEvent, useState } from "react";
import { Button } from "../../components/Button";
import { Card } from "../../components/Card";
import { Switch } from "../../components/fields/Switch";
import { TextField } from "../../components/fields/TextField";
import { showToast } from "../../state/toasts";
import { addUser } from "../../state/users";
import { Problems, type Refusal } from "./Problems";
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
  adminToken: { label: "Admin token", hint: "Renewed under Security when it is lost", ...IDENTIFIER },
};

export function AddUserCard() {
  const [entries, setEntries] = useState(EMPTY);
  const [isAdmin, setAdmin] = useState(false);
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
    const answer = await addUser({ ...entries, name, username, is_admin: isAdmin });
    setBusy(false);
    if (!answer.ok) return setRefusal(addingRefusal(answer.error));
    setEntries(EMPTY);
    setAdmin(false);
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
        <Switch
          label="Administrator"
          hint="May look after users, devices and firmware."
          checked={isAdmin}
          onChange={setAdmin}
        />
        <Problems refusal={refusal} />
        <Button className={styles.submit} variant="primary" type="submit" busy={isBusy}>
          Add User
        </Button>
      </form>
    </Card>
  );
}
