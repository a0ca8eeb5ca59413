import { Button } from "../../components/Button";
import { Checkbox } from "../../components/fields/Checkbox";
import { TextField } from "../../components/fields/TextField";
import { Problems } from "../../components/form/Problems";
import { login } from "../../state/session";
import styles from "./SignInScreen.module.css";
import { useSubmission } from "./use-submission";

const EMPTY = { username: "", password: "", rememberMe: true };

export function LoginForm({ isForWifi }: { isForWifi: boolean }) {
  const { isBusy, isLong, problem, submit, of } = useSubmission(EMPTY, (entries) => login(entries));
  return (
    <form className={`grid ${styles.form}`} onSubmit={submit}>
      <h1>Sign in</h1>
      {isForWifi && <p>Sign in to change the Wi-Fi of this device.</p>}
      <Problems problem={problem} />
      <TextField
        label="Username"
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
        {...of("username")}
      />
      <TextField
        label="Password"
        name="password"
        type="password"
        autoComplete="current-password"
        required
        {...of("password")}
      />
      <Checkbox label="Remember me" {...of("rememberMe")} />
      <Button className={styles.submit} variant="primary" type="submit" busy={isBusy}>
        {isBusy ? "SIGNING IN..." : "SIGN IN"}
      </Button>
      <LongNote isLong={isLong} />
    </form>
  );
}

/** Its element is always present, so that screen readers announce the text. */
export function LongNote({ isLong }: { isLong: boolean }) {
  return <p role="status">{isLong && "The hub is checking the password. This can take 40 seconds."}</p>;
}
