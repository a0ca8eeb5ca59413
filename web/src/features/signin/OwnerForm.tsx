import { useState } from "react";
import { Banner } from "../../components/Banner";
import { Button } from "../../components/Button";
import { TextField } from "../../components/TextField";
import { posixTimeZone } from "../../lib/posix-time-zone";
import { register } from "../../state/session";
import styles from "./SignInScreen.module.css";
import { useSubmission } from "./useSubmission";

/** Shown while the hub has no account at all. */
export function OwnerForm({ adminToken: offeredToken }: { adminToken: string }) {
  const [name, setName] = useState("");
  const [username, setUsername] = useState("");
  const [password, setPassword] = useState("");
  const [adminToken, setAdminToken] = useState(offeredToken);
  const { busy, message, details, submit, clearMessage } = useSubmission(() =>
    register({ name, username, password, adminToken, is_admin: true, timezone: posixTimeZone() }, true),
  );

  const typing = (set: (value: string) => void) => (value: string) => {
    clearMessage();
    set(value);
  };

  return (
    <form className={styles.form} onSubmit={submit}>
      <h1>Create the owner account</h1>
      <p>The hub has no account yet. The owner looks after lights, devices and everyone else's accounts.</p>
      {message && (
        <Banner>
          {message}
          {details.length > 0 && (
            <ul className={styles.details}>
              {details.map((detail) => (
                <li key={detail}>{detail}</li>
              ))}
            </ul>
          )}
        </Banner>
      )}
      <TextField
        label="Name"
        autoComplete="name"
        required
        minLength={2}
        maxLength={255}
        value={name}
        onChange={typing(setName)}
      />
      <TextField
        label="Username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
        minLength={3}
        maxLength={50}
        value={username}
        onChange={typing(setUsername)}
      />
      <TextField
        label="Password"
        type="password"
        autoComplete="new-password"
        hint="At least 6 characters"
        required
        minLength={6}
        value={password}
        onChange={typing(setPassword)}
      />
      <TextField
        label="Admin token"
        autoComplete="off"
        spellCheck={false}
        hint="The hub prints it on its serial console"
        required
        value={adminToken}
        onChange={typing(setAdminToken)}
      />
      <Button className={styles.submit} variant="primary" type="submit" busy={busy}>
        {busy ? "CREATING ACCOUNT..." : "CREATE ACCOUNT"}
      </Button>
    </form>
  );
}
