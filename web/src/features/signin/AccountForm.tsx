import { type ComponentProps, useState } from "react";
import { navigate } from "wouter/use-browser-location";
import { Button } from "../../components/Button";
import { TextField } from "../../components/fields/TextField";
import { Banner } from "../../components/messages/Banner";
import { posixTimeZone } from "../../lib/posix-time-zone";
import { register } from "../../state/session";
import styles from "./SignInScreen.module.css";
import { useSubmission } from "./use-submission";

type Entry = "name" | "username" | "password" | "adminToken";

const FIRST_STEPS = "/settings?section=devices&view=guide&first";

const IDENTIFIER = { autoCapitalize: "none", spellCheck: false };

const FIELDS: Record<Entry, Omit<ComponentProps<typeof TextField>, "value" | "onChange">> = {
  name: { label: "Name", autoComplete: "name", minLength: 2, maxLength: 255 },
  username: { label: "Username", autoComplete: "username", minLength: 3, maxLength: 50, ...IDENTIFIER },
  password: {
    label: "Password",
    type: "password",
    autoComplete: "new-password",
    minLength: 6,
    hint: "At least 6 characters",
  },
  adminToken: {
    label: "Admin token",
    autoComplete: "off",
    hint: "The hub prints it on its serial console",
    ...IDENTIFIER,
  },
};

export function OwnerForm({ adminToken }: { adminToken: string }) {
  const [entries, setEntries] = useState({ name: "", username: "", password: "", adminToken });
  const { busy, message, details, submit, clearMessage } = useSubmission(async () => {
    const outcome = await register({ ...entries, is_admin: true, timezone: posixTimeZone() }, true);
    if (outcome.success) navigate(FIRST_STEPS, { replace: true });
    return outcome;
  });

  const type = (entry: Entry, value: string) => {
    clearMessage();
    setEntries({ ...entries, [entry]: value });
  };

  return (
    <form className={styles.form} onSubmit={submit}>
      <h1>Create the owner account</h1>
      <p>The hub has no account yet. The owner looks after lights, devices and everyone else's accounts.</p>
      {message && (
        <Banner>
          {message}
          <Details texts={details} />
        </Banner>
      )}
      {(Object.keys(FIELDS) as Entry[]).map((entry) => (
        <TextField
          key={entry}
          {...FIELDS[entry]}
          required
          value={entries[entry]}
          onChange={(value) => type(entry, value)}
        />
      ))}
      <Button className={styles.submit} variant="primary" type="submit" busy={busy}>
        {busy ? "CREATING ACCOUNT..." : "CREATE ACCOUNT"}
      </Button>
    </form>
  );
}

function Details({ texts }: { texts: string[] }) {
  if (texts.length === 0) return null;
  return (
    <ul className={styles.details}>
      {texts.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  );
}
