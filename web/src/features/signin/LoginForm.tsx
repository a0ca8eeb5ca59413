import { useState } from "react";
import { Button } from "../../components/Button";
import { Checkbox } from "../../components/fields/Checkbox";
import { TextField } from "../../components/fields/TextField";
import { Banner } from "../../components/messages/Banner";
import { login } from "../../state/session";
import styles from "./SignInScreen.module.css";
import { useSubmission } from "./use-submission";

export function LoginForm({ isForWifi }: { isForWifi: boolean }) {
  const [username, setUsername] = useState("");
  const [password, setPassword] = useState("");
  const [rememberMe, setRememberMe] = useState(true);
  const { busy, isLong, message, submit, clearMessage } = useSubmission(() =>
    login({ username, password, rememberMe }),
  );

  const typing = (set: (value: string) => void) => (value: string) => {
    clearMessage();
    set(value);
  };

  return (
    <form className={styles.form} onSubmit={submit}>
      <h1>Sign in</h1>
      {isForWifi && <p>Sign in to change the Wi-Fi of this device.</p>}
      {message && <Banner>{message}</Banner>}
      <TextField
        label="Username"
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
        value={username}
        onChange={typing(setUsername)}
      />
      <TextField
        label="Password"
        name="password"
        type="password"
        autoComplete="current-password"
        required
        value={password}
        onChange={typing(setPassword)}
      />
      <Checkbox label="Remember me" value={rememberMe} onChange={setRememberMe} />
      <Button className={styles.submit} variant="primary" type="submit" busy={busy}>
        {busy ? "SIGNING IN..." : "SIGN IN"}
      </Button>
      <LongNote isLong={isLong} />
    </form>
  );
}

/** Its element is always present, so that screen readers announce the text. */
export function LongNote({ isLong }: { isLong: boolean }) {
  return <p role="status">{isLong && "The hub is checking the password. This can take 40 seconds."}</p>;
}
