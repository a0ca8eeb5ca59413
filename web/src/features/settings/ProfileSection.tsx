import { type SyntheticEvent, useState } from "react";
import { reasonOf } from "../../api/client";
import type { User } from "../../api/types";
import { Button } from "../../components/Button";
import { Card } from "../../components/Card";
import { TextField } from "../../components/fields/TextField";
import { rename } from "../../state/account";
import { showToast } from "../../state/toasts";
import { Problems, type Refusal } from "./Problems";
import { ROLE_HINTS, ROLE_NAMES, roleOf } from "./roles";
import { asRefusal, MAX_NAME_LENGTH, nameProblems } from "./rules";
import styles from "./Settings.module.css";

export function ProfileSection({ user }: { user: User }) {
  const [typed, setTyped] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const name = typed ?? user.name;
  const role = roleOf(user);
  const isChanged = name.trim() !== user.name;

  const save = async (event: SyntheticEvent) => {
    event.preventDefault();
    const problems = nameProblems(name);
    setRefusal(asRefusal(problems));
    if (problems.length > 0) return;
    const answer = await rename(name.trim());
    if (answer.ok) showToast("Profile saved.");
    else setRefusal({ title: reasonOf(answer.error), lines: answer.error.details.map(({ msg }) => msg) });
  };

  return (
    <Card>
      <form className={styles.form} onSubmit={save}>
        <TextField
          label="Full Name"
          name="name"
          autoComplete="name"
          maxLength={MAX_NAME_LENGTH}
          value={name}
          onChange={setTyped}
        />
        <TextField
          label="Username"
          hint="Username cannot be changed"
          disabled
          value={user.username}
          onChange={() => {}}
        />
        <TextField
          label="Role"
          hint={ROLE_HINTS[role]}
          disabled
          value={ROLE_NAMES[role]}
          onChange={() => {}}
        />
        <Problems refusal={refusal} />
        <Button className={styles.submit} variant="primary" type="submit" disabled={!isChanged}>
          Save
        </Button>
      </form>
    </Card>
  );
}
